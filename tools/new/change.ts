import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the generators cannot do, in one line for the caller. */
export class CannotMake extends Error {}

/** A project that is being added to: nothing is written before everything is known to fit. */
export interface Draft {
  read(path: string): string;
  /** A new file. Refuses one that is there. */
  create(path: string, text: string): void;
  edit(path: string, change: (text: string) => string): void;
}

export interface OpenDraft extends Draft {
  /** Writes all of it; gives the paths, new ones first. */
  write(): readonly string[];
}

export function openDraft(root: string): OpenDraft {
  const created = new Map<string, string>();
  const edited = new Map<string, string>();
  const read = (path: string) =>
    created.get(path) ?? edited.get(path) ?? readFileSync(join(root, path), 'utf8');
  return {
    read,
    create(path, text) {
      if (existsSync(join(root, path))) throw new CannotMake(`${path} is there already`);
      created.set(path, text);
    },
    edit(path, change) {
      edited.set(path, change(read(path)));
    },
    write() {
      for (const [path, text] of [...created, ...edited]) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return [...created.keys(), ...edited.keys()];
    },
  };
}

/** The text with a line behind the last one that matches. */
export function afterLast(text: string, pattern: RegExp, line: string): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((each) => pattern.test(each));
  if (at < 0) throw new CannotMake(`no line like ${pattern} to add to`);
  return lines.toSpliced(at + 1, 0, line).join('\n');
}

/** The text with a line at the end of the block that `opening` begins: before the first line after it that matches `end`. */
export function atEndOf(text: string, opening: RegExp, end: RegExp, line: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex((each) => opening.test(each));
  const at = lines.findIndex((each, index) => index > from && end.test(each));
  if (from < 0 || at < 0) throw new CannotMake(`no block like ${opening} to add to`);
  return lines.toSpliced(at, 0, line).join('\n');
}

/** A name of small letters, digits and single hyphens. */
export function requireName(name: string | undefined, what: string): string {
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CannotMake(
      `${what} is small letters, digits and hyphens, such as lucky-fish; this is ${name ?? 'none'}`,
    );
  return name;
}

/** `lucky-fish` as `luckyFish`. */
export function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `lucky-fish` as `LuckyFish`. */
export function pascal(name: string): string {
  return camel(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
