// Raffles as members and visitors see them: tickets, the seal over them, the draw and the prizes (docs/reference/rewards.md 7.6).
import { products } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { OwnApplication } from './promotions.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;
const Language = Type.Optional(text(5));
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Hexadecimal text. */
const Hex = Type.String({ pattern: '^[0-9a-f]*$', maxLength: 4_000 });
export const TicketNumber = Type.Integer({ minimum: 1, maximum: 10_000_000 });

/** `closed`: no more tickets, the seal is to come; `sealed`: the list is public and waits for the round of its beacon. */
export const RaffleStateName = oneOf(['open', 'closed', 'sealed', 'drawn']);

/** Prizes of the same amount for places that follow each other, the first place first. */
export const PrizeTier = closed({ amount: Amount, count: Type.Integer({ minimum: 1, maximum: 1_000 }) });

export const raffleCard = {
  id: IdText,
  promotionId: IdText,
  /** `raffle-` and a name of the series. With the number it is what the draw is made from. */
  code: Type.String(),
  number: Type.String(),
  title: Type.String(),
  teaser: Type.String(),
  state: RaffleStateName,
  product: nullable(oneOf([...products])),
  opensAt: Timestamp,
  closesAt: Timestamp,
  drawsAt: Timestamp,
  /** A ticket for each full amount of valid stake of own money. */
  each: Amount,
  maxTickets: Type.Integer(),
  isOnePerMember: Type.Boolean(),
  prizes: Type.Array(PrizeTier),
  tickets: Type.Integer(),
  currency: Type.String(),
};

/** What a place got. `holder` is a random text that stands for a member in this raffle. */
export const RafflePlace = closed({
  place: Type.Integer(),
  amount: Amount,
  ticket: nullable(TicketNumber),
  holder: nullable(Type.String()),
  notGiven: nullable(oneOf(['no-ticket', 'excluded', 'account-closed'])),
});

/** A round of a beacon that was named before; without its pulse while it has not come. */
export const BeaconRound = closed({
  name: Type.String(),
  independent: Type.Boolean(),
  scheme: Type.String(),
  publicKey: Type.String(),
  genesis: Type.Integer(),
  periodSeconds: Type.Integer(),
  round: Type.Integer(),
  signature: nullable(Hex),
  randomness: nullable(Hash),
});

/** A seed, encrypted to a later round of the beacon; null where the beacon cannot hold it. */
export const EscrowOfSeed = nullable(closed({ round: Type.Integer(), ciphertext: Hex }));

/** All that the public needs to recompute a raffle, beside its tickets. What is not there yet is null. */
export const RaffleProof = closed({
  ...raffleCard,
  committedAt: Timestamp,
  commitment: Hash,
  beacon: BeaconRound,
  escrow: EscrowOfSeed,
  sealedAt: nullable(Timestamp),
  root: nullable(Hash),
  drawnAt: nullable(Timestamp),
  seed: nullable(Hash),
  places: Type.Array(RafflePlace),
  /** Tickets that were drawn and passed over: how many, and the first thousand in the order drawn. */
  passedOver: Type.Integer(),
  firstPassed: Type.Array(TicketNumber),
});

/** A ticket as its leaf has it. `isBarred`: its holder had excluded itself at the seal, so it is passed over. */
export const PublicTicket = closed({
  ticket: TicketNumber,
  holder: Type.String(),
  salt: Type.String(),
  isBarred: Type.Boolean(),
});

const status = [
  'GET /wps/relay/MCSFE_getRafflePromotionStatus',
  'GET /wps/raffles',
  'GET /wps/raffles/:id',
] as const;

export const raffles = {
  raffles: route({
    method: 'GET',
    path: '/wps/raffles',
    auth: 'open',
    summary: 'Raffles that are open or wait for their draw, and those of the last 30 days, the newest first.',
    input: closed({ language: Language }),
    output: closed({ list: Type.Array(closed(raffleCard)) }),
    refusals: [],
  }),
  raffleProof: route({
    method: 'GET',
    path: '/wps/raffles/:id',
    auth: 'open',
    summary: 'A raffle with everything that is needed to check it without us, beside its tickets.',
    input: closed({ id: IdText, language: Language }),
    output: RaffleProof,
    refusals: ['raffle-unknown'],
  }),
  raffleTickets: route({
    method: 'GET',
    path: '/wps/raffles/:id/tickets',
    auth: 'open',
    summary: 'The sealed tickets after a number, without names; 5 000 at most.',
    input: closed({ id: IdText, after: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })) }),
    output: closed({ list: Type.Array(PublicTicket), next: nullable(Type.Integer()) }),
    refusals: ['raffle-unknown', 'raffle-not-sealed'],
  }),
  raffleTicketProof: route({
    method: 'GET',
    path: '/wps/raffles/:id/tickets/:ticket/proof',
    auth: 'open',
    summary: 'The text of the leaf of a ticket, and its way to the root.',
    input: closed({ id: IdText, ticket: TicketNumber }),
    output: closed({
      gameCode: Type.String(),
      numero: Type.String(),
      ticketId: Type.String(),
      leafText: Type.String(),
      path: Type.Array(closed({ side: oneOf(['left', 'right']), hash: Hash })),
      root: Hash,
    }),
    refusals: ['raffle-unknown', 'raffle-not-sealed'],
  }),
  rafflePromotionStatus: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getRafflePromotionStatus',
    summary: 'What the caller has in a raffle: tickets, what is staked towards the next, and prizes.',
    input: closed({ raffleId: IdText, language: Language }),
    output: closed({
      state: RaffleStateName,
      commit: Hash,
      round: Type.Integer(),
      root: nullable(Hash),
      /** All tickets, and those of the caller; the newest 200 by number. */
      tickets: Type.Integer(),
      mineCount: Type.Integer(),
      mine: Type.Array(TicketNumber),
      /** The text that stands for the caller in this raffle; null without a ticket. */
      holder: nullable(Type.String()),
      hasFree: Type.Boolean(),
      /** Valid stakes of own money that count, since the raffle opened. */
      valid: Amount,
      /** Prizes of the caller, by place. */
      prizes: Type.Array(
        closed({ place: Type.Integer(), ticket: TicketNumber, application: OwnApplication }),
      ),
    }),
    refusals: ['raffle-unknown'],
  }),
  takeRaffleTicket: route({
    ...member,
    method: 'POST',
    path: '/wps/raffles/:raffleId/ticket',
    stale: status,
    summary: 'The free ticket, one for each member and raffle. A repeat answers with the same one.',
    input: closed({ raffleId: IdText }),
    output: closed({ ticket: TicketNumber }),
    refusals: [
      'raffle-unknown',
      'raffle-closed',
      'raffle-ticket-limit',
      'in-need-true-account',
      'account-disabled',
      'wallet-locked',
      'self-excluded',
      'play-stopped',
      'promotions-opted-out',
      'promotion-not-offered',
      'promotion-not-for-you',
      'promotion-identity-required',
    ],
  }),
  claimRafflePromotion: route({
    ...member,
    method: 'POST',
    path: '/wps/relay/MCSFE_claimRafflePromotion',
    idempotent: true,
    stale: [
      ...status,
      'GET /wps/relay/MCSFE_getClaimPromotion',
      'GET /wps/promotions/applications',
      'GET /wps/v2/wallets/balance',
    ],
    summary: 'Claims the prizes of the caller in a raffle. A repeat answers as the first call.',
    input: closed({ raffleId: IdText }),
    output: closed({ reward: Amount, prizes: Type.Integer() }),
    refusals: [
      'raffle-unknown',
      'raffle-not-drawn',
      'unknown-application',
      'promotion-state-differs',
      'claim-too-late',
      'in-need-true-account',
      'account-disabled',
      'wallet-locked',
      'self-excluded',
      'play-stopped',
      'promotion-identity-required',
    ],
  }),
};
