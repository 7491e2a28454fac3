/** A moment as ISO text, for `<time dateTime>`. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
