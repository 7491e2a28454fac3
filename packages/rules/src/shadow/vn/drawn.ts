import { assert } from '@tyche/kernel/assert';
import type { ShadowPlay } from './play-table.ts';

/** What a draw makes win in a play: each number, digit or option, and how often it came. */
export type Came = ReadonlyMap<string, number>;

// The lengths of the prizes' numbers: `5,5` is two numbers of five digits.
const NORTH = '5;5;5,5;5,5,5,5,5,5;4,4,4,4;4,4,4,4,4,4;3,3,3;2,2,2,2';
const SOUTH = '6;5;5;5,5;5,5,5,5,5,5,5;4;4,4,4;3;2';
const FIRST_SOUTHERN_ID = 4100;

// A draw is settled for many tickets in a row: what came is found once a play.
let lastResult = '';
let lastPrizes: readonly (readonly string[])[] = [];
const lastCame = new Map<number, Came>();

/** What came in a play by the text of a result. Throws when the text is no board of the play's region. */
export function cameIn(play: ShadowPlay, result: string): Came {
  if (result !== lastResult) {
    lastPrizes = result.split(';').map((prize) => prize.split(','));
    lastResult = result;
    lastCame.clear();
  }
  let came = lastCame.get(play.id);
  if (!came) {
    const lengths = lastPrizes.map((prize) => prize.map(({ length }) => length).join(',')).join(';');
    const region = play.id < FIRST_SOUTHERN_ID ? NORTH : SOUTH;
    assert(/^[0-9,;]+$/.test(result) && lengths === region, 'a draw is a board of its region');
    came = counted(winnersOf(play, lastPrizes));
    lastCame.set(play.id, came);
  }
  return came;
}

function winnersOf(play: ShadowPlay, board: readonly (readonly string[])[]): readonly string[] {
  const ends = Array.from(play.prizes, (prize) => board[Number(prize)] ?? [])
    .flat()
    .map((number) => (play.end === 'head' ? number.slice(0, play.digits) : number.slice(-play.digits)));
  const [tens = '', units = ''] = ends[0] ?? '';
  switch (play.kind) {
    case 'tens':
      return [tens];
    case 'units':
      return [units];
    case 'either':
      return tens === units ? [tens] : [tens, units];
    case 'sum':
      return [String(Number(tens) + Number(units))];
    case 'sides':
      return [tens < '5' ? 'xiu' : 'tai', '13579'.includes(units) ? 'le' : 'chan'];
    default:
      return ends;
  }
}

function counted(winners: readonly string[]): Came {
  const came = new Map<string, number>();
  for (const winner of winners) came.set(winner, (came.get(winner) ?? 0) + 1);
  return came;
}
