// The draw of a raffle: the beacon's round and the revealed seed give the winners, and their prizes are issued
// (docs/reference/rewards.md 7.6 steps 5 to 7).
import { createHmac } from 'node:crypto';
import { formatAmount } from '@tyche/kernel/money';
import { drawWords, toHex } from '@tyche/rules/fairness';
import { drawRaffle, occurrenceKey, type RaffleResult } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { amountOf } from '../amounts.ts';
import { lockLive } from '../applications.ts';
import type { Facts } from '../candidate.ts';
import { type CrowdReward, issueMany, readCrowd } from '../crowd.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { NotGiven } from '../domains.ts';
import { lockMembers } from '../store-locks.ts';
import { seedName } from './open-raffles.ts';
import * as store from './store.ts';
import * as tickets from './store-tickets.ts';

export type DrawingDeps = Pick<PromotionsDeps, 'database' | 'sealing' | 'seeds' | 'rankLevelsOf'>;

const TICKETS_AT_ONCE = 50_000;
/** How many of the tickets that were passed over are published; a check of the draw finds all of them. */
const SHOWN_PASSED = 1_000;

/** Draws the raffles whose round is there; gives how many. One whose beacon or seed is not to be had waits. Several workers may run it. */
export async function drawRaffles(deps: DrawingDeps, signal?: AbortSignal): Promise<number> {
  let drawn = 0;
  for (const { raffle_id } of await store.listToDraw(deps.database.reader)) {
    if (signal?.aborted) break;
    if (await drawOne(deps, raffle_id)) drawn += 1;
  }
  return drawn;
}

/** The amounts of the places, the first place first, in 1/10 000 units. */
export function amountsOf(tiers: readonly store.PrizeTier[]): readonly bigint[] {
  return tiers.flatMap(({ amount, count }) => Array.from({ length: count }, () => amountOf(amount)));
}

/** Draws one raffle. False when it cannot be drawn yet, or another worker was first. */
export async function drawOne(deps: DrawingDeps, raffleId: bigint): Promise<boolean> {
  const { reader } = deps.database;
  const raffle = await store.findRaffle(reader, raffleId);
  const opened = raffle && (await openOutcome(deps, raffle));
  if (!raffle || !opened) {
    await deps.database.inTransaction((tx) => store.noteAwaited(tx, raffleId));
    return false;
  }
  // The tickets are sealed: what is read here cannot change until the lock below.
  const result = await winnersOf(reader, raffle, opened);
  const members = new Map(
    (await tickets.listMembers(reader, [...new Set(result.winners.map(({ holder }) => holder))])).map(
      ({ holder_id, member_id }) => [holder_id, member_id],
    ),
  );
  return deps.database.inTransaction(async (tx) => {
    await lockMembers(tx, [...new Set(members.values())]);
    if (!(await store.lockSealed(tx, raffleId))) return false;
    await givePrizes(deps, tx, raffle, { result, members });
    await store.setDrawn(tx, raffleId, {
      ...opened,
      passedOver: result.passedOver.length,
      firstPassed: result.passedOver.slice(0, SHOWN_PASSED),
    });
    return true;
  });
}

interface Opened {
  readonly seed: Buffer;
  readonly entropy: Buffer;
  readonly signature: Buffer;
}

/** Seed and randomness; null while one of them is not to be had. */
async function openOutcome(
  { database: { reader }, seeds }: DrawingDeps,
  raffle: store.RaffleRow,
): Promise<Opened | null> {
  const { raffle_id, code, number, commitment, beacon_id: beaconId, escrow, escrow_round } = raffle;
  const sealedSeed = await store.findKeptSeed(reader, raffle_id);
  const pulse = sealedSeed && (await seeds.findPulse(reader, beaconId, raffle.beacon_round));
  if (!pulse) return null;
  const seed = await seeds.reveal(reader, {
    name: seedName(code, number),
    commitment,
    sealedSeed,
    beaconId,
    escrow: escrow && escrow_round !== null ? { round: Number(escrow_round), ciphertext: escrow } : null,
  });
  return seed && { seed, entropy: Buffer.from(pulse.randomness), signature: Buffer.from(pulse.signature) };
}

async function winnersOf(
  reader: Reader,
  { raffle_id, code, number, tickets: count, prizes, one_per_member }: store.RaffleRow,
  { seed, entropy }: Opened,
): Promise<RaffleResult<bigint>> {
  const holders: bigint[] = [];
  const placeOf = new Map<bigint, number>();
  const holderAt = new Uint32Array(count);
  const isBarred = new Uint8Array(count);
  for (let after = 0; after < count; after += TICKETS_AT_ONCE)
    for (const row of await tickets.listHoldersOfTickets(reader, raffle_id, {
      after,
      limit: TICKETS_AT_ONCE,
    })) {
      const place = placeOf.get(row.holder_id) ?? holders.push(row.holder_id) - 1;
      placeOf.set(row.holder_id, place);
      holderAt[row.number - 1] = place;
      isBarred[row.number - 1] = row.is_barred ? 1 : 0;
    }
  const words = drawWords(seed, { gameCode: code, number, entropyHex: toHex(entropy) }, (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  );
  const plan = {
    tickets: count,
    prizes,
    isOnePerMember: one_per_member,
    holderOf: (ticket: number) => holders[holderAt[ticket - 1] ?? 0] ?? 0n,
    isBarred: (ticket: number) => isBarred[ticket - 1] === 1,
  };
  return drawRaffle(plan, words);
}

interface Outcome {
  readonly result: RaffleResult<bigint>;
  readonly members: ReadonlyMap<bigint, bigint>;
}

/** Issues the prizes of the winners and keeps what each place got. */
async function givePrizes(
  deps: DrawingDeps,
  tx: Tx,
  raffle: store.RaffleRow,
  { result: { winners }, members }: Outcome,
): Promise<void> {
  const facts = await readCrowd(deps, tx, [...new Set(members.values())]);
  const rewards: CrowdReward[] = [];
  const prizes = amountsOf(raffle.tiers).map((amount, at): tickets.NewPrize => {
    const place = at + 1;
    const winner = winners[at];
    const nothing = { place, amount, ticket: winner?.ticket ?? null, holderId: winner?.holder ?? null };
    const known = winner && facts.get(members.get(winner.holder) ?? 0n);
    const notGiven = winner ? whyNot(known) : 'no-ticket';
    if (notGiven !== null || !known)
      return { ...nothing, occurrence: null, notGiven: notGiven ?? 'account-closed' };
    const occurrence = occurrenceKey('raffle', { raffle: raffle.raffle_id, prize: place });
    rewards.push({
      facts: known,
      occurrence,
      amount,
      inputs: inputsOf(raffle, place, winner?.ticket ?? 0, amount),
    });
    return { ...nothing, occurrence, notGiven: null };
  });
  if (rewards.length > 0) {
    // Prizes go by the terms that their raffle opened with.
    const live = await lockLive(tx, raffle.offer_id);
    const { version, content, published_at } = raffle;
    await issueMany(tx, { ...live, version, content, published_at }, rewards);
  }
  await tickets.insertPrizes(tx, raffle.raffle_id, prizes);
}

/** Why a winner gets nothing; null for who does. Who has excluded itself since the seal gets none, and neither does a closed account. */
function whyNot(facts: Facts | undefined): NotGiven | null {
  if (!facts?.known.isEnabled) return 'account-closed';
  return facts.known.isExcluded ? 'excluded' : null;
}

function inputsOf({ code, number }: store.RaffleRow, place: number, ticket: number, amount: bigint) {
  return [
    { name: 'raffle', value: `${code} ${number}` },
    { name: 'place', value: `${place}` },
    { name: 'ticket', value: `${ticket}` },
    { name: 'amount', value: formatAmount(amount) },
  ];
}
