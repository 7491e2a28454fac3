const LOOK_EVERY_MS = 1_000;

/**
 * Stops with another process, whatever ended that one. For tests: a product must not outlive a run that was killed.
 *
 * @param pid process id of the other one as decimal text; anything else watches nothing.
 * @param stop called once, when the other process is gone.
 */
export function stopWith(pid: string | undefined, stop: () => void, everyMs = LOOK_EVERY_MS): void {
  if (!pid || !/^[1-9][0-9]{0,9}$/.test(pid)) return;
  const watched = Number(pid);
  const timer = setInterval(() => {
    if (isAlive(watched)) return;
    clearInterval(timer);
    stop();
  }, everyMs);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
