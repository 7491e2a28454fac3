// Tickets for settled wagers: raffles read the feed of final wagers with their own mark (docs/reference/rewards.md 7.6 step 2).
import { randomBytes } from 'node:crypto';
import { rebateGroupOf } from '@tyche/rules/agents';
import { MAX_RAFFLE_TICKETS, productGroups, ticketsDue } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import {
  type EndChange,
  feedReader,
  type FeedStep,
  listChanges,
  listEndFacts,
  type StepSize,
} from '../../wagers/index.ts';
import { type LiveOffer, requireLive } from '../applications.ts';
import { listBonusMembers } from '../bonuses/store.ts';
import type { Facts } from '../candidate.ts';
import { mayTake, readCrowd } from '../crowd.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMembers } from '../store-locks.ts';
import { findOffer } from '../store-offers.ts';
import * as intake from './store-intake.ts';
import { lockOpen, setTickets } from './store.ts';
import * as tickets from './store-tickets.ts';

export type TicketsDeps = Pick<PromotionsDeps, 'database' | 'sealing' | 'ownFacts' | 'rankLevelsOf'>;
type OpenRaffle = Awaited<ReturnType<typeof intake.listOpen>>[number];

/** Issues tickets from the feed of final wagers. */
export const ticketsFeed = feedReader('promotions.raffle-tickets');

const STEP: StepSize = { ends: 300, wagers: 5_000 };
const SALT_BYTES = 8;
const HOLDER_BYTES = 10;
/** For how many days a correction may change what bonus money takes off. */
const KEPT_DAYS = 190;
const DELETED_AT_ONCE = 5_000;

/** Issues the tickets of everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function takeTickets(deps: TicketsDeps, signal?: AbortSignal): Promise<void> {
  await ticketsFeed.readAll(deps.database, () => takeTicketsStep(deps), signal);
}

/**
 * Counts the next part of the feed and issues the tickets that it makes due, in one transaction with the mark: a step that fails has no
 * effect and is done again. A wager counts for the raffle that was open when its batch was closed for the first time.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function takeTicketsStep(deps: TicketsDeps, size = STEP): Promise<boolean> {
  return deps.database.inTransaction((tx) =>
    ticketsFeed.readStep(tx, size, async (step) => {
      const raffles = await intake.listOpen(tx);
      if (raffles.length > 0) await issue(deps, tx, raffles, await ownChanges(deps, tx, step));
    }),
  );
}

/** Removes what is kept of bonus money in wagers that are older than a correction may be. */
export async function deleteOldWagers({ database }: Pick<TicketsDeps, 'database'>): Promise<void> {
  let gone = DELETED_AT_ONCE;
  while (gone === DELETED_AT_ONCE)
    gone = await database.inTransaction((tx) => intake.deleteOldBonusWagers(tx, KEPT_DAYS, DELETED_AT_ONCE));
}

/** A text that stands for a member in a raffle. It is random: from it nobody finds the member. */
export function newHolder(): string {
  return `h-${randomBytes(HOLDER_BYTES).toString('hex')}`;
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

type ValidChange = Pick<EndChange, 'memberId' | 'gameType' | 'firstAt' | 'valid'>;

/** What the parts changed in valid stakes of own money. */
async function ownChanges(
  { ownFacts }: TicketsDeps,
  tx: Tx,
  { ends, parts }: FeedStep,
): Promise<readonly ValidChange[]> {
  const changes = await listChanges(tx, parts);
  const had = await listBonusMembers(tx, [...new Set(changes.map(({ memberId }) => memberId))]);
  if (had.size === 0) return changes;
  const facts = (await listEndFacts(tx, parts)).filter(({ memberId }) => had.has(memberId));
  const own = await ownFacts(tx, ends, facts);
  // The newest state of a wager comes last and replaces those before it.
  const newest = new Map<bigint, ValidChange & intake.BonusWager>();
  for (const [place, fact] of facts.entries()) {
    const alone = own[place];
    if (!alone || alone === fact || fact.firstAt === null) continue;
    const { memberId, wagerId, gameType, firstAt } = fact;
    const valid = fact.state === 'void' ? 0n : fact.valid - alone.valid;
    newest.set(wagerId, { memberId, wagerId, gameType, firstAt, valid });
  }
  const found = [...newest.values()];
  if (found.length === 0) return changes;
  const more = await intake.putBonusWagers(tx, found);
  return [...changes, ...found.map((wager, place) => ({ ...wager, valid: -(more[place] ?? 0n) }))];
}

async function issue(
  deps: TicketsDeps,
  tx: Tx,
  raffles: readonly OpenRaffle[],
  changes: readonly ValidChange[],
): Promise<void> {
  const memberIds = [...new Set(changes.map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return;
  // An exclusion that comes first is seen; one that comes later finds the tickets there and passes them over.
  await lockMembers(tx, memberIds);
  const facts = await readCrowd(deps, tx, memberIds);
  for (const raffle of raffles) {
    const offer = await offerOf(tx, raffle.offer_id);
    const valid = validOf(raffle, offer, changes);
    if (valid.size > 0) await issueOf(tx, raffle, { offer, facts, valid });
  }
}

async function offerOf(reader: Reader, offerId: bigint): Promise<LiveOffer> {
  return requireLive(await findOffer(reader, offerId));
}

/** What changed for each member in a raffle: wagers of its product that became final while it was open. */
function validOf(
  { opens_at, closes_at }: OpenRaffle,
  { content: { terms } }: LiveOffer,
  changes: readonly ValidChange[],
): ReadonlyMap<bigint, bigint> {
  const groups = new Set(terms.products.flatMap((product) => productGroups[product]));
  const sums = new Map<bigint, bigint>();
  for (const { memberId, gameType, firstAt, valid } of changes) {
    if (firstAt < opens_at || firstAt >= closes_at || !groups.has(rebateGroupOf(gameType))) continue;
    sums.set(memberId, (sums.get(memberId) ?? 0n) + valid);
  }
  return sums;
}

async function issueOf(
  tx: Tx,
  raffle: OpenRaffle,
  {
    offer,
    facts,
    valid,
  }: {
    readonly offer: LiveOffer;
    readonly facts: ReadonlyMap<bigint, Facts>;
    readonly valid: ReadonlyMap<bigint, bigint>;
  },
): Promise<void> {
  const locked = await lockOpen(tx, raffle.raffle_id, { isPastCloseToo: true });
  if (!locked) return;
  const added = [...valid].map(([memberId, of]) => ({ memberId, valid: of, holder: newHolder() }));
  const holders = await tickets.addValid(tx, raffle.raffle_id, added);
  let last = locked.tickets;
  const due = holders.flatMap((holder) => {
    const known = facts.get(holder.member_id);
    if (!known || !mayTake(offer, known)) return [];
    const maxTickets = BigInt(raffle.max_tickets) - (holder.has_free ? 1n : 0n);
    const rule = { each: raffle.each_valid, maxTickets };
    const count = Math.min(
      Number(ticketsDue(rule, holder.valid, BigInt(holder.granted))),
      MAX_RAFFLE_TICKETS - last,
    );
    last += count;
    return count > 0 ? [{ holder, count, first: last - count + 1 }] : [];
  });
  if (due.length === 0) return;
  const issued = due.flatMap(({ holder, count, first }) =>
    Array.from({ length: count }, (_, at) => ({
      holderId: holder.holder_id,
      number: first + at,
      nth: holder.granted + at + 1,
      salt: newSalt(),
    })),
  );
  await tickets.insertTickets(tx, raffle.raffle_id, issued);
  await tickets.setGranted(
    tx,
    due.map(({ holder, count }) => ({ holderId: holder.holder_id, granted: holder.granted + count })),
  );
  await setTickets(tx, raffle.raffle_id, last);
}
