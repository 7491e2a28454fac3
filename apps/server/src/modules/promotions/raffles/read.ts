// Raffles as members and visitors read them, and the proof of what happened (docs/reference/rewards.md 7.6 step 6).
import type { raffles } from '@tyche/contract/raffles';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { toHex } from '@tyche/rules/fairness';
import { raffleLeafText } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { PromotionsDeps } from '../deps.ts';
import { shownApplication } from '../shown.ts';
import { findApplication } from '../store-applications.ts';
import { proveTicket } from './seal.ts';
import { cardOf, placeOf } from './shown.ts';
import { hex, seedProofOf } from '../seed-proof.ts';
import * as store from './store.ts';
import * as tickets from './store-tickets.ts';

const SHOWN_DAYS = 30;
const MAX_RAFFLES = 50;
const TICKETS_A_PAGE = 5_000;
const MAX_MINE = 200;

/** Raffles that are open or wait for their draw, and those of the last days. */
export async function listShown(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  language: string,
): Promise<OutputOf<typeof raffles.raffles>> {
  const rows = await store.listRaffles(reader, { sinceDays: SHOWN_DAYS, limit: MAX_RAFFLES });
  return { list: rows.map((row) => cardOf(row, language)) };
}

/** Everything that is public about a raffle, beside its tickets. Refuses `raffle-unknown`. */
export async function readProof(
  { database: { reader }, seeds }: Pick<PromotionsDeps, 'database' | 'seeds'>,
  raffleId: bigint,
  language: string,
): Promise<OutputOf<typeof raffles.raffleProof>> {
  const row = await requireRaffle(reader, raffleId);
  return {
    ...cardOf(row, language),
    ...(await seedProofOf({ seeds }, reader, row)),
    sealedAt: row.sealed_at?.getTime() ?? null,
    root: hex(row.root),
    places: (await tickets.listPrizes(reader, raffleId)).map(placeOf),
    passedOver: row.passed_over ?? 0,
    firstPassed: [...(row.first_passed ?? [])],
  };
}

/** Sealed tickets after a number. Refuses `raffle-unknown`, `raffle-not-sealed`. */
export async function listSealed(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  { id, after = 0 }: InputOf<typeof raffles.raffleTickets>,
): Promise<OutputOf<typeof raffles.raffleTickets>> {
  const raffle = await requireSealed(reader, BigInt(id));
  const rows = await tickets.listTickets(reader, raffle.raffle_id, { after, limit: TICKETS_A_PAGE });
  const last = rows.at(-1)?.number ?? null;
  return {
    list: rows.map(({ number, holder, salt, is_barred }) => ({
      ticket: number,
      holder,
      salt: salt.toString('hex'),
      isBarred: is_barred,
    })),
    next: last === null || last >= raffle.tickets ? null : last,
  };
}

/** The way of a ticket to the root, in the form of a receipt. Refuses `raffle-unknown` also for a ticket that is none, `raffle-not-sealed`. */
export async function readTicketProof(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  { id, ticket }: InputOf<typeof raffles.raffleTicketProof>,
): Promise<OutputOf<typeof raffles.raffleTicketProof>> {
  const raffle = await requireSealed(reader, BigInt(id));
  const found = await proveTicket(reader, raffle, ticket);
  if (!found || !raffle.root) throw new Refusal('raffle-unknown');
  const { code: gameCode, number } = raffle;
  return {
    gameCode,
    numero: number,
    ticketId: `${ticket}`,
    leafText: raffleLeafText({ gameCode, number }, found.ticket),
    path: found.path.map(({ side, hash }) => ({ side, hash: toHex(hash) })),
    root: raffle.root.toString('hex'),
  };
}

/** What a member has in a raffle. Refuses `raffle-unknown`. */
export async function readOwn(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  raffleId: bigint,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
): Promise<OutputOf<typeof raffles.rafflePromotionStatus>> {
  const row = await requireRaffle(reader, raffleId);
  const own = await tickets.findHolder(reader, raffleId, memberId);
  const count = own ? own.granted + Number(own.has_free) : 0;
  const mine = own
    ? await tickets.listNumbers(reader, { raffleId, holderId: own.holder_id, limit: MAX_MINE })
    : [];
  return {
    state: row.state,
    commit: row.commitment.toString('hex'),
    round: Number(row.beacon_round),
    root: row.root?.toString('hex') ?? null,
    tickets: row.tickets,
    mineCount: count,
    mine,
    holder: own && count > 0 ? own.holder : null,
    hasFree: own?.has_free ?? false,
    valid: formatAmount(own && own.valid > 0n ? own.valid : 0n),
    prizes: await prizesOf(reader, raffleId, { memberId, language }),
  };
}

async function prizesOf(
  reader: Reader,
  raffleId: bigint,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
) {
  const own = (await tickets.listPrizes(reader, raffleId)).filter(({ member_id }) => member_id === memberId);
  const shown = await Promise.all(
    own.map(async ({ place, ticket, application_id }) => {
      const application = application_id === null ? null : await findApplication(reader, application_id);
      return application && ticket !== null
        ? [{ place, ticket, application: shownApplication(application, language) }]
        : [];
    }),
  );
  return shown.flat();
}

/** A raffle. Refuses `raffle-unknown`. */
export async function requireRaffle(reader: Reader, raffleId: bigint): Promise<store.RaffleRow> {
  const row = await store.findRaffle(reader, raffleId);
  if (!row) throw new Refusal('raffle-unknown');
  return row;
}

async function requireSealed(reader: Reader, raffleId: bigint): Promise<store.RaffleRow> {
  const row = await requireRaffle(reader, raffleId);
  if (row.root === null) throw new Refusal('raffle-not-sealed', { drawsAt: row.draws_at.getTime() });
  return row;
}
