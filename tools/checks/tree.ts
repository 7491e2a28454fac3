import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the root, with forward slashes, and what is in the files. */
export type SourceTree = ReadonlyMap<string, string>;

/** What a check has found wrong, with the place where it is. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly text: string;
}

export type Check = (tree: SourceTree) => readonly Finding[];

const FOLDERS = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const LEFT_OUT = /(^|\/)(node_modules|dist(-[^/]*)?|fixtures|output)$|^bench\/results$/;
const KINDS = /\.(ts|tsx|mjs|json|sql|css)$/;

/** Reads all sources of the project. */
export function readTree(root: string): SourceTree {
  const tree = new Map<string, string>();
  for (const folder of FOLDERS) read(root, folder, tree);
  return tree;
}

/** True for files that do not ship: tests, what helps them, measurements and tools. */
export function isTest(path: string): boolean {
  return /\.(test|spec|bench)\.tsx?$|(^|\/)(test|e2e|bench|tools|testkit)\//.test(path);
}

/** The text with its comments blanked, so that lines keep their numbers. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|[\s;{},()])\/\/[^\n]*/gm, blank);
}

/** A finding for each place where the pattern (with the flag g) occurs. */
export function findAll(
  path: string,
  text: string,
  pattern: RegExp,
  say: (match: RegExpExecArray, at: number) => string,
): Finding[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    path,
    line: text.slice(0, match.index).split('\n').length,
    text: say(match, match.index),
  }));
}

function read(root: string, folder: string, tree: Map<string, string>): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) read(root, path, tree);
    else if (KINDS.test(entry.name)) tree.set(path, readFileSync(join(root, path), 'utf8'));
  }
}
