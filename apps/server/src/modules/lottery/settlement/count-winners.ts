// The settlement engine in a thread: it settles every standing ticket of a draw by the rules and writes down who won. It pays nothing.
import { createHash } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { sum } from '@tyche/kernel/money';
import { capPayouts, parseDraw } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { openSettling, ownText, type SettledText } from './settle-texts.ts';
import * as store from './store-count.ts';
import { listTerms, type TermsRow } from '../betting/store-terms.ts';

export interface CountTask extends store.Claim {
  readonly gameCode: string;
  readonly number: string;
  readonly result: string;
}

/** The result of one settlement of a draw. The two settlements must be equal. */
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

const CHUNK = 2_000;
/** Winners that are written down together. */
const WINNERS = 1_000;
const REBATE_CHUNK = 5_000;

/** Another run has taken the draw over. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Counts a draw from its beginning. Throws `ClaimLost` when another run took it over. */
export async function countWinners(database: Database, task: CountTask): Promise<OwnCount> {
  const game = findGame(task.gameCode);
  assert(game, `no game ${task.gameCode}`);
  const draw = parseDraw(game, task.result, task.number);
  assert(draw, `not a result of ${game.code}`);
  const tally = new Tally();
  const terms = new Map<string, TermsRow>();
  const settled = openSettling(game, draw, terms);
  let winners: store.WinnerRow[] = [];
  const writeWinners = async () => {
    await claimed(database, task, (tx) => store.insertPayouts(tx, task, winners));
    winners = [];
  };
  for (let after = 0n; ; ) {
    const chunk = await nextTickets(database, task, after, terms);
    if (!chunk) break;
    tally.addLines(chunk.lines, settled, (winner) => winners.push(winner));
    if (winners.length >= WINNERS) await writeWinners();
    after = chunk.last;
    if (chunk.count < CHUNK) break;
  }
  if (winners.length > 0) await writeWinners();
  const rebates = [...tally.rebates.entries()].map(([memberId, { walletId, amount }]) => ({
    memberId: BigInt(memberId),
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

/** The next tickets of the draw; `terms` gets those of their terms that it has not yet. */
function nextTickets(
  database: Database,
  { drawId }: CountTask,
  after: bigint,
  terms: Map<string, TermsRow>,
): Promise<store.TextChunk | null> {
  return database.inSnapshot(async (reader) => {
    const [, tickets] = await Promise.all([
      store.walkTheKey(reader),
      store.findTickets(reader, drawId, after, CHUNK),
    ]);
    const unread = tickets?.termsIds.filter((id) => !terms.has(id)) ?? [];
    if (unread.length > 0) for (const row of await listTerms(reader, unread)) terms.set(row.id, row);
    return tickets;
  });
}

class Tally {
  readonly rebates = new Map<string, { readonly walletId: bigint; amount: bigint }>();
  gross = 0n;
  private tickets = 0;
  private stake = 0n;
  private winners = 0;
  private readonly digest = createHash('sha256');

  /**
   * Adds the tickets of a chunk, and reports each winner. A ticket is read in place in the chunk: a text of its own for
   * each of its parts would be most of the work.
   */
  addLines(
    lines: string,
    settled: (text: string) => SettledText,
    won: (winner: store.WinnerRow) => void,
  ): void {
    let paid = '';
    for (let start = 0; start < lines.length; ) {
      const newline = lines.indexOf('\n', start);
      const end = newline < 0 ? lines.length : newline;
      const winner = this.add(lines, { start, end }, settled);
      start = end + 1;
      if (!winner) continue;
      paid += `${winner.ticketId}:${winner.payout}\n`;
      won(winner);
    }
    this.digest.update(paid);
  }

  private add(
    lines: string,
    { start, end }: { start: number; end: number },
    settled: (text: string) => SettledText,
  ): store.WinnerRow | null {
    const order = lines.indexOf(' ', start) + 1;
    const member = lines.indexOf(' ', order) + 1;
    const wallet = lines.indexOf(' ', member) + 1;
    const text = lines.indexOf(' ', wallet) + 1;
    const { stake, payout, rebate, validStake, hits } = settled(lines.slice(text, end));
    this.tickets += 1;
    this.stake += stake;
    const memberId = lines.slice(member, wallet - 1);
    const known = rebate > 0n ? this.rebates.get(memberId) : undefined;
    if (known) known.amount += rebate;
    else if (rebate > 0n)
      this.rebates.set(ownText(memberId), {
        walletId: BigInt(lines.slice(wallet, text - 1)),
        amount: rebate,
      });
    if (payout === 0n) return null;
    this.winners += 1;
    this.gross += payout;
    const [ticketId, orderId] = [lines.slice(start, order - 1), lines.slice(order, member - 1)];
    const walletId = lines.slice(wallet, text - 1);
    return { ticketId, orderId, memberId, walletId, payout, validStake, hits };
  }

  count(): Count {
    const { tickets, stake, winners, gross } = this;
    return {
      tickets: BigInt(tickets),
      stake,
      winners: BigInt(winners),
      gross,
      digest: this.digest.digest('hex'),
    };
  }
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
