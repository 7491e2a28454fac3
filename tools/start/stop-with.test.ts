import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { stopWith } from './stop-with.ts';

test('a process stops with the one that it was told to watch', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  let stops = 0;
  const stopped = new Promise<void>((resolve) => {
    const stop = () => {
      stops += 1;
      resolve();
    };
    stopWith(String(other.pid), stop, 10);
    // Watches nothing.
    for (const none of [undefined, '', 'me', '-1', '0']) stopWith(none, stop, 10);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stops).toBe(0);
  const gone = once(other, 'exit');
  other.kill('SIGKILL');
  await gone;
  await stopped;
  expect(stops).toBe(1);
});
