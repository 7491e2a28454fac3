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
  /** Checks files with texts, all in one run; their names are their places in the list. */
  runTexts(texts: readonly string[]): Promise<Checked>;
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
  const start = (given: readonly string[]): Promise<Checked> =>
    new Promise((resolve) => {
      execFile(process.execPath, [tool, ...given], { maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
        resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  return {
    runTexts(texts) {
      const names = texts.map((text, at) => {
        const file = join(folder, String(at));
        writeFileSync(file, text);
        return file;
      });
      return start(names);
    },
    run(subject, options = {}) {
      const source = typeof subject === 'string' ? subject : written(subject);
      const rest = Object.entries(options).flatMap(([option, document]) => [
        `--${option}`,
        typeof document === 'string' ? document : written(document),
      ]);
      return start([source, ...rest]);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
