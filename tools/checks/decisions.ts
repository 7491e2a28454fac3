import { type Finding, findAll, type SourceTree } from './tree.ts';

/** Where the decisions are; their list is `README.md`. */
export const DECISIONS = 'docs/decisions';

const LIST = 'README.md';
const NAME = /^(\d{4})-[a-z0-9-]+\.md$/;
const STATUS = /^\*\*Status:\*\* (accepted|replaced), \d{1,2} [A-Z][a-z]+ \d{4}\./;
/** "decision 50", "decisions 52 and 53". */
const CITED = /\bdecisions? (\d+)(?:(?:,| and) (\d+))*/gi;

/**
 * Each decision has its number as its title, a status with a date in its third line and a row in the list; and whatever cites a decision
 * by its number, in sources or in `docs`, cites one that exists.
 *
 * @param decisions the files of the folder by name.
 * @param docs the documents of `docs` by name.
 */
export function checkDecisions(
  tree: SourceTree,
  decisions: ReadonlyMap<string, string>,
  docs: ReadonlyMap<string, string>,
): readonly Finding[] {
  const list = decisions.get(LIST) ?? '';
  const files = [...decisions].filter(([name]) => name !== LIST);
  const known = new Set(files.map(([name]) => Number(NAME.exec(name)?.[1])));
  const cited = new Map([...tree, ...inFolder('docs', docs), ...inFolder(DECISIONS, new Map(files))]);
  return [
    ...files.flatMap(([name, text]) => checkFile(name, text, list)),
    ...[...cited].flatMap(([path, text]) =>
      findAll(path, text, CITED, ([words]) => missingOf(words, known)).filter((found) => found.text !== ''),
    ),
  ];
}

function inFolder(
  folder: string,
  texts: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  return [...texts].map(([name, text]) => [`${folder}/${name}`, text] as const);
}

function checkFile(name: string, text: string, list: string): readonly Finding[] {
  const path = `${DECISIONS}/${name}`;
  const number = Number(NAME.exec(name)?.[1]);
  const [title = '', , status = ''] = text.split('\n');
  const wrong = [
    title.startsWith(`# ${number}. `) ? '' : `the title begins with "# ${number}. "`,
    STATUS.test(status) ? '' : 'the third line is "**Status:** accepted, 24 November 2026."',
    list.includes(`](${name})`) ? '' : `the decision is not in ${DECISIONS}/${LIST}`,
  ];
  return wrong.filter((why) => why !== '').map((why) => ({ path, text: why }));
}

function missingOf(words: string, known: ReadonlySet<number>): string {
  const missing = (words.match(/\d+/g) ?? []).filter((number) => !known.has(Number(number)));
  return missing.length === 0 ? '' : `there is no decision ${missing.join(', ')}`;
}
