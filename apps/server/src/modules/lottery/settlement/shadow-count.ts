// The shadow settlement's pass over a draw: it reads the tickets by itself, finds the winners with no code of the lottery rules,
// and rebuilds the sealed root from what it read, so that only what was sealed is paid. Of other merchants it reads leaves only.
import { createHash } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { shadowCapped, shadowPayout } from '@tyche/rules/shadow';
import { leafTextsOf } from '@tyche/rules/fairness';
import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../../platform/db/database.ts';
import { openForeignLeaves, openLeaves } from './shadow-leaves.ts';
import {
  type ControlChunk,
  type ShadowTerms,
  findLateTickets,
  findSealedTerms,
  findSealedTickets,
  readByKey,
} from './store-shadow.ts';

export interface ShadowTask {
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly family: string;
  readonly smartWin: boolean;
  readonly number: string;
  readonly result: string;
  /** Since when the world knows the result of a draw from outside; later tickets are void. */
  readonly knownAt: Date | null;
  /** The code of each play by its id: part of a leaf's text. */
  readonly playCodes: ReadonlyMap<number, string>;
}

export interface ShadowCount {
  readonly tickets: bigint;
  readonly stake: bigint;
  readonly winners: bigint;
  readonly gross: bigint;
  readonly digest: string;
  readonly root: string;
}

const CHUNK = 2_048;

/** Computes the winners of the merchant and the root over the tickets of all. Writes nothing. */
export async function countAgain(
  database: Pick<Database, 'inSnapshot'>,
  task: ShadowTask,
): Promise<ShadowCount> {
  const digest = createHash('sha256');
  const leaves = openLeaves();
  const foreign = await openForeignLeaves(database, task.drawId);
  const terms = new Map<string, ShadowTerms>();
  const decided = openDeciding(task, terms);
  const { knownAt } = task;
  const late =
    knownAt && (await database.inSnapshot((reader) => findLateTickets(reader, task.drawId, knownAt)));
  let [tickets, stakes, winners, gross, after] = [0n, 0n, 0n, 0n, 0n];
  for (;;) {
    const chunk = await readChunk(database, task.drawId, { after, terms });
    if (!chunk) break;
    let paid = '';
    const { lines } = chunk;
    for (let start = 0; start < lines.length; ) {
      const afterId = lines.indexOf('~', start);
      const afterSalt = lines.indexOf('~', afterId + 1);
      const bar = lines.indexOf('|', afterSalt);
      const end = bar < 0 ? lines.length : bar;
      const id = lines.slice(start, afterId);
      if (foreign) await foreign.addBefore(BigInt(id), leaves);
      const { stake, payout, leafText } = decided(lines.slice(afterSalt + 1, end));
      leaves.addText(leafText(id, lines.slice(afterId + 1, afterSalt)));
      start = end + 1;
      if (late?.has(id)) continue;
      tickets += 1n;
      stakes += stake;
      if (payout > 0n) {
        winners += 1n;
        gross += payout;
        paid += `${id}:${payout}\n`;
      }
    }
    digest.update(paid);
    after = chunk.last;
    if (chunk.count < CHUNK) break;
  }
  if (foreign) await foreign.addBefore(null, leaves);
  return {
    tickets,
    stake: stakes,
    winners,
    gross,
    digest: digest.digest('hex'),
    root: leaves.takeRoot().toString('hex'),
  };
}

/** The next sealed tickets; `terms` gets what they froze and it has not yet. */
function readChunk(
  database: Pick<Database, 'inSnapshot'>,
  drawId: DrawId,
  { after, terms }: { readonly after: bigint; readonly terms: Map<string, ShadowTerms> },
): Promise<ControlChunk | null> {
  return database.inSnapshot(async (reader) => {
    const [, chunk] = await Promise.all([readByKey(reader), findSealedTickets(reader, drawId, after, CHUNK)]);
    const missing = (chunk?.termsIds ?? []).filter((id) => !terms.has(id));
    const found = missing.length > 0 ? await findSealedTerms(reader, missing) : [];
    for (const one of found) terms.set(one.id, one);
    return chunk;
  });
}

/** Whether the payouts of members over the cap are cut as the shadow settlement cuts them. */
export function isCutRight(
  members: readonly { gross: readonly bigint[]; payouts: readonly bigint[] }[],
  cap: bigint,
): boolean {
  return members.every(({ gross, payouts }) =>
    shadowCapped(gross, cap).every((payout, at) => payout === payouts[at]),
  );
}

/** What a ticket says besides its id and salt, decided. */
interface Decided {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly leafText: (id: string, salt: string) => string;
}

const MAX_DECIDED = 40_000;
const LONGEST_DECIDED = 192;

/** Decides what tickets say. Many of a draw say the same: short ones are kept, up to a number. */
function openDeciding(task: ShadowTask, terms: ReadonlyMap<string, ShadowTerms>): (text: string) => Decided {
  const kept = new Map<string, Decided>();
  return (text) => {
    let decided = kept.get(text);
    if (!decided) {
      decided = decide(text, task, terms);
      if (kept.size < MAX_DECIDED && text.length <= LONGEST_DECIDED) kept.set(ownText(text), decided);
    }
    return decided;
  };
}

function decide(text: string, task: ShadowTask, terms: ReadonlyMap<string, ShadowTerms>): Decided {
  const [amount = '', type, balls = '', bets, multiple, termsId = ''] = text.split('~');
  const frozen = terms.get(termsId);
  assert(frozen, `no terms ${termsId}`);
  const { playId, betPrice, unit, series, odds } = frozen;
  const bet = { playId, betPrice, unit, multiple: Number(multiple), series, odds };
  // Computed, not read: a row whose stake differs from the cost of its bets makes the two settlements differ. Exact for every bet.
  const stake = (BigInt(bets ?? 0) * betPrice * unit * BigInt(bet.multiple)) / 10_000n;
  const leafText = leafTextsOf({
    ...bet,
    gameCode: task.gameCode,
    number: task.number,
    playCode: task.playCodes.get(bet.playId) ?? '',
    selection: `${type}~${balls}`,
    bets: Number(bets),
    unitStake: (betPrice * unit) / 10_000n,
    stake: BigInt(amount),
  });
  const sealed = {
    ...bet,
    type: Number(type),
    balls,
    base: frozen.base,
    winCap: frozen.winCap,
  };
  return { stake, payout: shadowPayout(sealed, task), leafText };
}

/** The same text on its own: a part of a chunk would keep the whole chunk in memory. */
function ownText(text: string): string {
  return Buffer.from(text).toString();
}
