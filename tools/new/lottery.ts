import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterLast, camel, CannotMake, type Draft } from './change.ts';
import { addKey, type Words } from './catalog-words.ts';

const GAMES = 'packages/rules/src/lottery/games';

interface Neighbour {
  readonly file: string;
  readonly variable: string;
  readonly id: number;
  readonly calendar: { readonly kind: string };
}

export interface LotteryAsked {
  readonly code: string;
  /** The code of the game that it is like. */
  readonly like: string;
  /** The seconds between two draws; the neighbour's calendar when it is null. */
  readonly everySec: number | null;
  readonly words: Words;
}

/**
 * A lottery of a known family: the data of a neighbour under a new code and id, with a calendar of its own, its line in the
 * list and its name. Refuses a code that is taken, and a neighbour that has no export of its own to copy.
 */
export async function draftLottery(draft: Draft, root: string, asked: LotteryAsked): Promise<void> {
  const { code, like, everySec, words } = asked;
  const taken: unknown = (await load(root, 'list.ts')).gameList;
  const games = (Array.isArray(taken) ? taken : []).filter(isGame);
  if (games.some((game) => game.code === code)) throw new CannotMake(`there is a lottery ${code} already`);
  const { file, variable, ...neighbour } = await findNeighbour(root, like);
  if (everySec === null && neighbour.calendar.kind === 'period')
    throw new CannotMake('tell how often it is drawn: --every=<seconds>');
  const ids = new Set(games.map(({ id }) => id));
  let id = neighbour.id + 1;
  while (ids.has(id)) id += 1;

  const name = camel(code);
  draft.create(
    `${GAMES}/${code}.ts`,
    `import type { GameData } from '../game.ts';
import { ${variable} } from './${file}';
${everySec === null ? '' : "import { everySeconds } from './shared.ts';\n"}
/** ${words.en}: like ${like}${everySec === null ? '' : `, drawn every ${everySec} seconds`}. */
export const ${name}: GameData = {
  ...${variable},
  code: '${code}',
  id: ${id},
  nameKey: 'lottery.game.${code}',
${everySec === null ? '' : `  calendar: everySeconds(${everySec}),\n`}};
`,
  );
  draft.edit(`${GAMES}/list.ts`, (text) => {
    const imported = afterLast(text, /^import /, `import { ${name} } from './${code}.ts';`);
    const at = imported.indexOf('export const gameList');
    const list = imported.slice(at);
    const isListed = new RegExp(`(?<![.\\w])${variable}\\b`);
    if (at < 0 || !isListed.test(list)) throw new CannotMake(`${variable} is not in ${GAMES}/list.ts`);
    return imported.slice(0, at) + list.replace(isListed, `$&, ${name}`);
  });
  addKey(draft, 'lottery', { key: `game.${code}`, behind: `game.${like}`, words });
}

async function findNeighbour(root: string, code: string): Promise<Neighbour> {
  for (const file of readdirSync(join(root, GAMES)).filter((each) => each.endsWith('.ts')))
    for (const [variable, value] of Object.entries(await load(root, file)))
      if (isGame(value) && value.code === code) return { ...value, file, variable };
  throw new CannotMake(
    `no lottery ${code} with an export of its own in ${GAMES}: copy a line of its file by hand (docs/how-to/new-lottery.md)`,
  );
}

function load(root: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(join(root, GAMES, file)).href);
}

function isGame(value: unknown): value is { code: string; id: number; calendar: { kind: string } } {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'id' in value && 'calendar' in value
  );
}
