/** Time that is left, rounded up to seconds: `00:38`, `03:12`, `1:41:09`. Never below zero. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${pad(minutes)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
