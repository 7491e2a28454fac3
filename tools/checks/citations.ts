import { basename } from 'node:path';
import { type Finding, findAll, type SourceTree } from './tree.ts';

/** Between two words of a comment: a space, or the end of a line and the mark of the next comment line. */
const GAP = String.raw`(?: |\s*\n\s*(?:\*|//|--)? ?)`;
/** A section of a document: its number, or the id of a row such as `R6`. */
const SECTION = String.raw`(?:\d+(?:\.\d+)*|[A-Z]\d+)(?![\w%])`;
/** "lottery.md", "lottery.md 10.4", "reliability.md R1 to R6, P2 and 3.4". */
const CITED = new RegExp(
  String.raw`([\w./-]*[\w-]+\.md)(?:${GAP}(${SECTION}(?:(?:,|${GAP}and|${GAP}to)${GAP}${SECTION})*))?`,
  'g',
);
/** Forms that would hide a section from the check: "lottery.md, section 3", "reliability.md 3, no. 4", "ledger.md, W2". */
const HIDDEN = new RegExp(
  String.raw`[\w-]+\.md(?:,${GAP}${SECTION}|,?${GAP}sections?\b|[\d.${','} ]*,?${GAP}nos?\.)`,
  'g',
);
/** What a reader of the project cannot look up. */
const OUTSIDE = /\b(?:issues? \d+|later issues?)\b/g;
const HEADING = /^#+ (\d+(?:\.\d+)*|[A-Z])\.? /gm;
const ROW = /^\| (\d+(?:\.\d+)*|[A-Z]\d+) \|/gm;

/**
 * Each document that a source or a document cites exists, and has the sections that are cited: `lottery.md 10.4` is a heading with that
 * number, `reliability.md R6` a row of a table that begins with that id. What is outside of the project is not cited.
 *
 * @param documents all documents of the project by path.
 */
export function checkCitations(tree: SourceTree, documents: ReadonlyMap<string, string>): readonly Finding[] {
  const sections = new Map<string, ReadonlySet<string>>();
  for (const [path, text] of documents) {
    const known = sections.get(basename(path)) ?? new Set<string>();
    sections.set(basename(path), new Set([...known, ...sectionsOf(text)]));
  }
  const citing = [...tree].filter(([path]) => !path.startsWith('tools/checks/'));
  return [...citing, ...documents].flatMap(([path, text]) => [
    ...findAll(path, text, CITED, (match) => missingOf(match, sections)).filter(
      ({ text: why }) => why !== '',
    ),
    ...findAll(path, text, OUTSIDE, ([words]) => `"${words}" is not in the project`),
    ...findAll(path, text, HIDDEN, ([words]) => `"${words}": cite a section as in "lottery.md 10.4"`),
  ]);
}

function sectionsOf(text: string): readonly string[] {
  return [...text.matchAll(HEADING), ...text.matchAll(ROW)].map(([, section = '']) => section);
}

function missingOf(
  [, file = '', cited = '']: RegExpExecArray,
  sections: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const known = sections.get(basename(file));
  if (known === undefined) return `there is no document ${basename(file)}`;
  const missing = (cited.match(new RegExp(SECTION, 'g')) ?? []).filter((section) => !known.has(section));
  return missing.length === 0 ? '' : `${basename(file)} has no section ${missing.join(', ')}`;
}
