import { appendFileSync, readFileSync } from 'node:fs';

/** What a bettor was told, as he wrote it down at once and outside of the database. */
export interface Told {
  readonly key: string;
  readonly body: string;
  readonly cookie: string;
  /** The answer word for word; null when he was refused. */
  readonly answer: string | null;
  readonly code: string | null;
}

/** The bettors' own record, in a file: what was acknowledged must be found, what was refused must not. */
export class Journal {
  readonly #file: string;
  #read = 0;

  constructor(file: string) {
    this.#file = file;
    appendFileSync(file, '');
  }

  write(told: Told): void {
    appendFileSync(this.#file, `${JSON.stringify(told)}\n`);
  }

  /** All that was written. */
  all(): readonly Told[] {
    return this.#lines().map(parse);
  }

  /** What was written since the last call. */
  fresh(): readonly Told[] {
    const lines = this.#lines();
    const fresh = lines.slice(this.#read).map(parse);
    this.#read = lines.length;
    return fresh;
  }

  #lines(): readonly string[] {
    return readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
  }
}

function parse(line: string): Told {
  const told: Told = JSON.parse(line);
  return told;
}
