import { assert } from '@tyche/kernel/assert';
import type { Chosen, ShadowFamily, Decided } from '../family.ts';
import { waysToTake } from '../subsets.ts';
import { type Came, cameIn } from './drawn.ts';
import { type ShadowPlay, shadowPlays } from './play-table.ts';

/** Vietnamese boards, decided from the drawn numbers to the tickets that hold them (lottery.md 2 and 3). */
export const vn: ShadowFamily = {
  decide(chosen, { result }) {
    const play = shadowPlays.get(chosen.playId);
    assert(play, `the shadow settlement knows no play ${chosen.playId}`);
    return { wins: winsOf(play, chosen, cameIn(play, result)), pushed: 0 };
  },
  // All these games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};

function winsOf(play: ShadowPlay, chosen: Chosen, came: Came): Decided['wins'] {
  const { kind, together } = play;
  if (kind === 'together' || kind === 'apart' || kind === 'wheel') {
    const numbers = [...new Set(chosen.balls.split('-'))];
    const there = numbers.filter((number) => came.has(number)).length;
    if (kind === 'together') return [{ tier: 'win', times: waysToTake(together, there) }];
    if (kind === 'apart') return [{ tier: 'win', times: waysToTake(together, numbers.length - there) }];
    return [2, 3, 4].map((size) => ({ tier: `xien${size}`, times: waysToTake(size, there) }));
  }
  if (kind === 'sum')
    return [...came].map(([sum]) => ({ tier: sum, times: chosen.balls.split('-').includes(sum) ? 1 : 0 }));
  let times = 0;
  for (const [winner, count] of came) if (holds(kind, chosen, winner)) times += count;
  return [{ tier: 'win', times }];
}

function holds(kind: ShadowPlay['kind'], { type, balls }: Chosen, winner: string): boolean {
  if (kind === 'sides') return balls.split('-').includes(winner);
  if (kind !== 'numbers') return balls.includes(winner);
  // Numbers of three and more digits are picked digit by digit, in a row for each.
  if (type === 1 && winner.length > 2)
    return balls.split('_').every((row, place) => row.includes(winner[place] ?? '?'));
  return listed(balls, winner);
}

/** Whether a list of numbers that are all as long holds one: it stands at a whole number of steps. */
function listed(list: string, number: string): boolean {
  const step = number.length + 1;
  let at = list.indexOf(number);
  while (at >= 0 && at % step !== 0) at = list.indexOf(number, at + 1);
  return at >= 0;
}
