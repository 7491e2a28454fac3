// The lottery's own program: settles every standing ticket of a draw by the rules and writes down who won. It pays nothing.
import { createHash } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { sum } from '@tyche/kernel/money';
import {
  capPayouts,
  type Draw,
  findGame,
  type Game,
  parseDraw,
  type Settlement,
  settleLine,
} from '@tyche/rules/lottery';
import type { Database, Tx } from '../../platform/db/database.ts';
import * as store from './store-count.ts';

export interface CountTask extends store.Claim {
  readonly gameCode: string;
  readonly result: string;
}

/** What one program says of a draw. Two programs must say the same. */
export interface Count {
  readonly tickets: bigint;
  readonly stake: bigint;
  readonly winners: bigint;
  /** Before the members' caps. */
  readonly gross: bigint;
  /** SHA-256 over every winner with its gross payout, in ticket order. */
  readonly digest: string;
}

export interface OwnCount extends Count {
  /** After the members' caps. */
  readonly payout: bigint;
  readonly rebate: bigint;
}

const CHUNK = 5_000;
const REBATE_CHUNK = 5_000;

/** Another run has taken the draw over. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Counts a draw from its beginning. Throws `ClaimLost` when another run took it over. */
export async function countWinners(database: Database, task: CountTask): Promise<OwnCount> {
  const game = findGame(task.gameCode);
  assert(game, `no game ${task.gameCode}`);
  const draw = parseDraw(game, task.result);
  assert(draw, `not a result of ${game.code}`);
  const tally = new Tally();
  for (let after = 0n; ; ) {
    const from = after;
    const chunk = await database.inSnapshot(async (reader) => {
      const [, tickets] = await Promise.all([
        store.walkTheKey(reader),
        store.findTickets(reader, task.drawId, from, CHUNK),
      ]);
      return tickets;
    });
    if (!chunk) break;
    const winners = settleChunk(game, draw, chunk.lines, tally);
    await claimed(database, task, (tx) => store.insertPayouts(tx, task, winners));
    after = chunk.last;
    if (chunk.count < CHUNK) break;
  }
  const rebates = [...tally.rebates.entries()].map(([memberId, { walletId, amount }]) => ({
    memberId,
    walletId,
    amount,
  }));
  for (let start = 0; start < rebates.length; start += REBATE_CHUNK) {
    await claimed(database, task, (tx) =>
      store.insertRebates(tx, task, rebates.slice(start, start + REBATE_CHUNK)),
    );
  }
  const cut = await capMembers(database, task, game.limits.maxWinPerDraw);
  return { ...tally.count(), payout: tally.gross - cut, rebate: sum(rebates.map(({ amount }) => amount)) };
}

class Tally {
  readonly rebates = new Map<bigint, { readonly walletId: bigint; amount: bigint }>();
  gross = 0n;
  private tickets = 0n;
  private stake = 0n;
  private winners = 0n;
  private readonly digest = createHash('sha256');

  add(
    ticketId: string,
    memberId: bigint,
    walletId: bigint,
    stake: bigint,
    { payout, rebate }: Settlement,
  ): void {
    this.tickets += 1n;
    this.stake += stake;
    if (payout > 0n) {
      this.winners += 1n;
      this.gross += payout;
      this.digest.update(`${ticketId}:${payout}\n`);
    }
    if (rebate === 0n) return;
    const known = this.rebates.get(memberId);
    if (known) known.amount += rebate;
    else this.rebates.set(memberId, { walletId, amount: rebate });
  }

  count(): Count {
    const { tickets, stake, winners, gross } = this;
    return { tickets, stake, winners, gross, digest: this.digest.digest('hex') };
  }
}

function settleChunk(game: Game, draw: Draw, lines: string, tally: Tally): store.WinnerRow[] {
  const winners: store.WinnerRow[] = [];
  for (const line of lines.split('\n')) {
    const [
      id = '',
      member = '',
      wallet = '',
      play,
      entry,
      balls = '',
      unit = '',
      multiple,
      series,
      base,
      price = '',
      stake = '',
      rebate = '',
      cap,
    ] = line.split(' ');
    const settlement = settleLine(
      game,
      {
        balls,
        type: entry === '1' ? 1 : 2,
        playId: Number(play),
        terms: {
          betPrice: BigInt(price),
          unit: BigInt(unit),
          multiple: Number(multiple),
          series: Number(series),
          base: Number(base),
          rebatePpm: BigInt(rebate),
          winCap: cap === '0' || cap === undefined ? null : BigInt(cap),
        },
      },
      draw,
    );
    tally.add(id, BigInt(member), BigInt(wallet), BigInt(stake), settlement);
    if (settlement.payout === 0n) continue;
    const { payout, validStake, hits } = settlement;
    winners.push({
      ticketId: BigInt(id),
      payout,
      validStake,
      hits: JSON.stringify(hits.filter(({ count }) => count > 0)),
    });
  }
  return winners;
}

/** Cuts what members won above the cap of a draw; gives by how much in all. */
async function capMembers(database: Database, task: CountTask, cap: bigint): Promise<bigint> {
  let cut = 0n;
  for (const { ticketIds, gross } of await store.listOverCap(database.reader, task, cap)) {
    const payouts = capPayouts(gross, cap);
    await claimed(database, task, (tx) => store.updatePayouts(tx, task, ticketIds, payouts));
    cut += sum(gross) - sum(payouts);
  }
  return cut;
}

async function claimed(database: Database, task: CountTask, write: (tx: Tx) => Promise<void>): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await store.keepClaim(tx, task))) throw new ClaimLost(`draw ${task.drawId}`);
    await write(tx);
  });
}
