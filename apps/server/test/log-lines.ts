import fs from 'node:fs';
import { vi } from 'vitest';

/**
 * Collects the lines that the server logs. They go to the standard error of the process, which is this one's, and are read on their way
 * there; everything else is written as before. `vi.restoreAllMocks` ends it.
 */
export function collectLog(): readonly Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = fs.write.bind(fs) as (fd: number, text: unknown, ...rest: unknown[]) => void;
  vi.spyOn(fs, 'write').mockImplementation(((fd: number, text: unknown, ...rest: unknown[]) => {
    if (fd !== 2 || !String(text).startsWith('{"level"')) return write(fd, text, ...rest);
    for (const line of String(text).trimEnd().split('\n'))
      lines.push(JSON.parse(line) as Record<string, unknown>);
    const done = rest.at(-1) as (error: null, written: number) => void;
    process.nextTick(done, null, Buffer.byteLength(String(text)));
  }) as typeof fs.write);
  return lines;
}
