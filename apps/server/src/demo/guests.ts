// House guests: demo accounts that play with play money through the same calls as everybody, so that a new site has real
// draws with real tickets. Their wins are real rows or there are none; nothing is made up, and the draw does not know them.
import { createHash, randomInt } from 'node:crypto';
import { formatAmount } from '@tyche/kernel/money';
import {
  findUnit,
  type Game,
  games,
  type SlipLine,
  printLine,
  printSelection,
  stakeOf,
} from '@tyche/rules/lottery';
import type { Database, Reader } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { listNear } from '../modules/draws/index.ts';
import type { Lottery } from '../modules/lottery/index.ts';

export interface GuestsDeps {
  readonly database: Database;
  readonly place: Lottery['place'];
  findMemberId(reader: Reader, username: string): Promise<bigint | null>;
}

/** Names of the guests. The demo member is one of them, so that its history fills while someone looks around. */
export const houseGuests = ['guest_lan', 'guest_jose', 'guest_mai', 'guest_ramon'] as const;
export const demoMember = { username: 'demo_minh', password: 'lantern-week-2026' } as const;

/** Plays that a casual player takes: sides, single digits, pairs. */
const liked = /sides|dragon|any-code-1|fixed|group-2|straight-sum/;
const WHOLE_UNIT = 1;

/** The job of the worker: each guest plays most draws once, at a moment of its own. */
export function guestJob({ database, place, findMemberId }: GuestsDeps): Job {
  const ids = new Map<string, bigint>();
  return {
    name: 'demo.guests',
    everyMs: 2_000,
    async run() {
      for (const game of games) {
        const { now, current } = await listNear(database.reader, game.code);
        if (current?.state !== 'open' || current.closesAt.getTime() - now.getTime() < 3_000) continue;
        for (const name of [...houseGuests, demoMember.username]) {
          if (randomInt(12) !== 0) continue;
          const memberId = ids.get(name) ?? (await findMemberId(database.reader, name));
          if (memberId === null) continue;
          ids.set(name, memberId);
          await playOnce(place, game, current.number, { name, memberId });
        }
      }
    },
  };
}

async function playOnce(
  place: Lottery['place'],
  game: Game,
  number: string,
  guest: { name: string; memberId: bigint },
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
    await place(input, { memberId: guest.memberId, key: keyOf(`${game.code} ${number} ${guest.name}`) });
  } catch (error) {
    // Out of money, already played this draw with another slip, or the sale has just ended: a guest waits for the next one.
    if (!(error instanceof Refusal)) throw error;
  }
}

function pick(game: Game): { slip: string; stake: bigint } | null {
  const plays = game.plays.filter((play) => liked.test(play.nameKey));
  const play = plays[randomInt(plays.length)];
  const unit = findUnit(game, WHOLE_UNIT);
  if (!play || !unit) return null;
  const random = { nextWord: () => randomInt(2 ** 32) };
  const selection = play.sample(random);
  const multiple = 1 + randomInt(3);
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

/** The same key for the same guest and draw: at most one order, whatever happens to this process. */
function keyOf(text: string): string {
  const hex = createHash('sha256').update(`guest ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
