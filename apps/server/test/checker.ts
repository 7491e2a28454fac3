// The checkers that anyone may run, run as anyone would: a process of its own that is given files or an address.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Checked {
  readonly status: number;
  readonly output: string;
}

export interface Checker {
  /** Checks a document, or what stands at an address; further documents, or texts as they are, go by the name of their option. */
  run(subject: unknown, options?: Readonly<Record<string, unknown>>): Promise<Checked>;
  close(): void;
}

/** Opens a checker of the folder `tools` by its name, such as `verify-draw`. */
export function openChecker(name: string): Checker {
  const tool = join(import.meta.dirname, '../../../tools', `${name}.ts`);
  const folder = mkdtempSync(join(tmpdir(), `tyche-${name}-`));
  let files = 0;
  const written = (document: unknown) => {
    files += 1;
    const file = join(folder, `${files}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  return {
    run(subject, options = {}) {
      const source = typeof subject === 'string' ? subject : written(subject);
      const rest = Object.entries(options).flatMap(([option, document]) => [
        `--${option}`,
        typeof document === 'string' ? document : written(document),
      ]);
      return new Promise((resolve) => {
        execFile(process.execPath, [tool, source, ...rest], (error, stdout, stderr) => {
          resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
        });
      });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
