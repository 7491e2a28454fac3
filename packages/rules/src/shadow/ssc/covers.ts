import { assertNever } from '@tyche/kernel/assert';
import type { Chosen } from '../family.ts';
import type { ShadowPlay } from './play-table.ts';
import { profile, sorted, total } from './winners.ts';

/**
 * How often a ticket bets on a unit bet of its play: 0 when it does not; more when combinations share a
 * tail.
 */
export function covers(play: ShadowPlay, chosen: Chosen, unit: string): number {
  const { kind } = play;
  const { balls } = chosen;
  switch (kind) {
    case 'straight':
      return chosen.type === 2 ? yes(listed(balls, unit)) : inRows(balls, unit);
    case 'tails':
    case 'tiers':
      return inRows(balls, unit);
    case 'place':
      return yes((balls.split('_')[Number(unit[0])] ?? '').includes(unit[1] ?? '?'));
    case 'any-straight':
      return yes(inPlaces(chosen, unit));
    case 'any-sum':
      return yes(sumInPlaces(balls, unit));
    case 'sum':
    case 'group-sum':
      return yes(words(balls).includes(String(total(unit))));
    case 'span':
      return yes(words(balls).includes(String(Number(highest(unit)) - Number(lowest(unit)))));
    case 'tail':
    case 'repeat':
      return yes(balls.includes(unit));
    case 'group':
      return yes(inPools(balls, unit));
    case 'any-group':
      return yes(groupInPlaces(balls, unit));
    case 'mixed':
      return yes(balls.split(',').some((ticket) => sorted(ticket) === unit));
    case 'banker':
      return yes([...balls].every((digit) => unit.includes(digit)));
    case 'codes':
      return yes([...unit].every((digit) => balls.includes(digit)));
    case 'ball-sides':
    case 'total-sides':
      return yes(words(balls.split('_')[Number(unit[0])] ?? '').includes(unit.slice(1)));
    case 'all-sides':
      return yes(unit.split('_').every((side, i) => words(balls.split('_')[i] ?? '').includes(side)));
    case 'shape':
    case 'bull':
    case 'poker':
    case 'duel':
    case 'duel-push':
      return yes(words(balls).includes(unit));
    default:
      return assertNever(kind);
  }
}

const yes = (claim: boolean) => (claim ? 1 : 0);
const words = (text: string) => text.split('-');
const highest = (text: string) => sorted(text).at(-1);
const lowest = (text: string) => sorted(text)[0];

/** Whether a comma list holds a ticket, without cutting the list up. */
function listed(list: string, ticket: string): boolean {
  for (let from = list.indexOf(ticket); from >= 0; from = list.indexOf(ticket, from + 1)) {
    const end = from + ticket.length;
    const begins = from === 0 || list[from - 1] === ',' || list[from - 1] === '@';
    if (begins && (end === list.length || list[end] === ',')) return true;
  }
  return false;
}

/** Each digit in its row; `-` stands for any digit of the row, so the unit bet is there once for each. */
function inRows(balls: string, unit: string): number {
  const rows = balls.split('_');
  let count = 1;
  for (let i = 0; i < unit.length; i += 1) {
    const row = rows[i] ?? '';
    const digit = unit[i] ?? '?';
    if (digit === '-') count *= new Set(row).size;
    else if (!row.includes(digit)) return 0;
  }
  return count;
}

/** `24:37` is 3 at place 2 and 7 at place 4. */
function inPlaces({ type, balls }: Chosen, unit: string): boolean {
  const [places = '', digits = ''] = unit.split(':');
  if (type === 2) {
    const cut = balls.indexOf('@');
    const chosen = balls.slice(0, cut);
    return [...places].every((place) => chosen.includes(place)) && listed(balls.slice(cut + 1), digits);
  }
  const rows = balls.split('_');
  return [...places].every((place, i) => (rows[Number(place) - 1] ?? '').includes(digits[i] ?? '?'));
}

/** `3,1,5@4-9`: the unit bet's places are among those before the `@`, its digits add up to a number behind it. */
function sumInPlaces(balls: string, unit: string): boolean {
  const [places = '', digits = ''] = unit.split(':');
  const [chosen = '', sums = ''] = balls.split('@');
  return [...places].every((place) => chosen.includes(place)) && words(sums).includes(String(total(digits)));
}

function groupInPlaces(balls: string, unit: string): boolean {
  const [places = '', digits = ''] = unit.split(':');
  const [chosen = '', pools = ''] = balls.split('@');
  return [...places].every((place) => chosen.includes(place)) && inPools(pools, digits);
}

/** The digits drawn most often are in the first pool, the others in the last one, which may be the same. */
function inPools(balls: string, unit: string): boolean {
  const pools = balls.split('_');
  const max = Number(profile(unit)[0]);
  return [...new Set(unit)].every((digit) => {
    const pool = unit.split(digit).length - 1 === max ? pools[0] : pools.at(-1);
    return (pool ?? '').includes(digit);
  });
}
