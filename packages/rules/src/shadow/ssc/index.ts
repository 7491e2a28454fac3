import { assert } from '@tyche/kernel/assert';
import type { Chosen, ShadowFamily } from '../family.ts';
import { covers } from './covers.ts';
import { oddsOf } from './odds.ts';
import { type ShadowPlay, shadowPlays } from './play-table.ts';
import { type Winner, winnersOf } from './winners.ts';

/** Five digits, decided from the draw to the winning unit bets. */
export const ssc: ShadowFamily = {
  decide(chosen, { result }) {
    const play = playOf(chosen.playId);
    assert(/^[0-9]{5}$/.test(result), 'a draw is five digits');
    const winners = drawnWinners(play, result);
    return {
      wins: winners.map(({ unit, tier }) => ({ tier, times: covers(play, chosen, unit) })),
      pushed: play.kind === 'duel-push' ? pushedBets(play, chosen, winners) : 0,
    };
  },
  fairOdds: (playId, tier) => oddsOf(playOf(playId)).get(tier) ?? null,
};

function playOf(playId: number): ShadowPlay {
  const play = shadowPlays.get(playId);
  assert(play, `the shadow settlement knows no play ${playId}`);
  return play;
}

function pushedBets(play: ShadowPlay, chosen: Chosen, winners: readonly Winner[]): number {
  const isTie = winners.some(({ tier }) => tier === 'tie');
  return isTie ? covers(play, chosen, 'dragon') + covers(play, chosen, 'tiger') : 0;
}

// A draw is settled for many tickets in a row: its winners are found once a play.
let lastDraw = '';
const lastWinners = new Map<number, readonly Winner[]>();

function drawnWinners(play: ShadowPlay, drawText: string): readonly Winner[] {
  if (drawText !== lastDraw) {
    lastDraw = drawText;
    lastWinners.clear();
  }
  let winners = lastWinners.get(play.id);
  if (!winners) {
    winners = winnersOf(play, Array.from(play.balls, (ball) => drawText[Number(ball) - 1]).join(''));
    lastWinners.set(play.id, winners);
  }
  return winners;
}
