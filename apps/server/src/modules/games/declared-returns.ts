// What games declare that they return, for the cost of a turnover (docs/reference/rewards.md 4.10).
import { floorDiv } from '@tyche/kernel/money';
import { groupedGameTypes, rebateGroupOf } from '@tyche/rules/agents';
import type { DeclaredReturn } from '@tyche/rules/rewards';
import { readPercent } from '@tyche/rules/vendors';
import type { Entry } from './catalogue.ts';
import { countsForBonus } from './counts-for-bonus.ts';

/** A ppm is 100 millionths of a percent. */
const MILLIONTHS_A_PPM = 100n;

type Declaring = Pick<Entry, 'status' | 'rtp' | 'house_scene' | 'game_type'>;

/**
 * The returns that offered games declare, by group, in ppm and rounded down. Left out: a game that declares none, one that does not count for
 * bonuses, one that is switched off, and a sample entry, behind which there is no game.
 */
export function declaredReturnsOf(offered: readonly Declaring[]): readonly DeclaredReturn[] {
  return offered.flatMap(({ status, rtp, house_scene: scene, game_type: type }) => {
    const isPlayed = status === 'ready' || status === 'maintenance';
    // No turnover counts a type of game without a group.
    const isGrouped = groupedGameTypes.includes(type);
    if (!isPlayed || !isGrouped || rtp === null || !countsForBonus({ scene, rtp })) return [];
    const percent = readPercent(rtp);
    return percent === null
      ? []
      : [{ group: rebateGroupOf(type), returnPpm: floorDiv(percent, MILLIONTHS_A_PPM) }];
  });
}
