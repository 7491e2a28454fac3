// Demo bots: accounts that play with play money through the same calls as everybody, so that a new site has real
// draws with real tickets. Their wins are real rows or there are none; nothing is made up, and the draw does not know them.
import { createHash, randomInt } from 'node:crypto';
import { amountOf, formatAmount } from '@tyche/kernel/money';
import { requestKeyAt } from '@tyche/kernel/request-key';
import {
  findUnit,
  type Game,
  type SlipLine,
  printLine,
  printSelection,
  stakeOf,
  usualPeriodSec,
} from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';
import type { Database } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { listNear } from '../modules/draws/index.ts';
import type { Lottery } from '../modules/lottery/index.ts';
import { findMemberId } from '../modules/members/index.ts';
import { players } from './agent-line.ts';

export interface BotsDeps {
  readonly database: Database;
  readonly place: Lottery['place'];
}

/** Names of the bots. The demo member is one of them, so that its history fills while someone looks around. */
export const demoBots = ['guest_lan', 'guest_jose', 'guest_mai', 'guest_ramon'] as const;
export const demoMember = { username: 'demo_minh', password: 'lantern-week-2026' } as const;

/** What the demo member withdraws with. */
export const demoWithdrawal = {
  paymentPassword: 'paper boat 1987',
  bankCode: 'BPI',
  holderName: 'Minh Demo',
} as const;

/** What a casual player stakes at most. */
const MAX_STAKE = amountOf(60);
const TRIES = 6;
const WHOLE_UNIT = 1;
/** Draws that come soon enough to be watched. */
const FAST_SEC = 300;
/** Who plays. Players of the line of agents are there when the demo has its history. */
const names = [...demoBots, demoMember.username, ...players.map(({ username }) => username)];
const fastGames = games.filter((game) => usualPeriodSec(game.calendar) <= FAST_SEC);
/** Every second turn goes to the house's first game, so that a new site has a busy one. */
const [mainGame] = games;

/** The job of the worker: now and then each bot plays a fast game, at a moment of its own and at most once a draw. */
export function botJob({ database, place }: BotsDeps): Job {
  const ids = new Map<string, bigint>();
  return {
    name: 'demo.bots',
    everyMs: 2_000,
    async run() {
      for (const name of names) {
        if (randomInt(6) !== 0) continue;
        const memberId = ids.get(name) ?? (await findMemberId(database.reader, name));
        const game = randomInt(2) === 0 ? mainGame : fastGames[randomInt(fastGames.length)];
        if (memberId === null || !game) continue;
        ids.set(name, memberId);
        const { now, current } = await listNear(database.reader, game.code);
        if (current?.state !== 'open' || current.closesAt.getTime() - now.getTime() < 3_000) continue;
        await playOnce(place, game, current, { name, memberId });
      }
    },
  };
}

async function playOnce(
  place: Lottery['place'],
  game: Game,
  { number, closesAt }: { number: string; closesAt: Date },
  bot: { name: string; memberId: bigint },
): Promise<void> {
  const bet = pick(game);
  if (!bet) return;
  const input = {
    gameId: game.id,
    currentNumero: number,
    bettingSlipString: bet.slip,
    betCartAmountSum: formatAmount(bet.stake),
    device: 'DEMO',
  };
  try {
    await place(input, {
      memberId: bot.memberId,
      key: keyOf(closesAt, `${game.code} ${number} ${bot.name}`),
    });
  } catch (error) {
    // Out of money, already played this draw with another slip, or the sale has just ended: a bot waits for the next one.
    if (!(error instanceof Refusal)) throw error;
  }
}

function pick(game: Game): { slip: string; stake: bigint } | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const bet = sampleBet(game);
    if (bet && bet.stake <= MAX_STAKE) return bet;
  }
  return null;
}

function sampleBet(game: Game): { slip: string; stake: bigint } | null {
  const play = game.plays[randomInt(game.plays.length)];
  const unit = findUnit(game, WHOLE_UNIT);
  if (!play || !unit) return null;
  const selection = play.sample({ nextWord: () => randomInt(2 ** 32) });
  const multiple = 1 + randomInt(game.odds ? 20 : 3);
  const line: SlipLine = {
    balls: printSelection(play, selection),
    type: selection.entry === 'picked' ? 1 : 2,
    playId: play.id,
    unitId: unit.id,
    series: game.series.default,
    multiple,
    digit: play.digit,
  };
  return {
    slip: printLine(line),
    stake: stakeOf(play.count(selection), { betPrice: game.betPrice, unit: unit.factor, multiple }),
  };
}

/** The same key for the same bot and draw: at most one order, also when this process starts again. */
function keyOf(time: Date, text: string): string {
  return requestKeyAt(time.getTime(), createHash('sha256').update(`guest ${text}`).digest());
}
