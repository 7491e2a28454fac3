import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

/** A scratch ticket's design, such as `eggshell-moon`. */
export const DesignCode = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
export const PoolNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Ratio = Type.String({ pattern: '^[0-9]+/[1-9][0-9]*$' });
const Side = Type.Union([Type.Literal('left'), Type.Literal('right')]);

/** A pool as the public sees it. The seed is null until the pool is closed. */
export const InstantPool = closed({
  code: Type.String(),
  pool: Type.Integer(),
  state: Type.Union([Type.Literal('selling'), Type.Literal('closed')]),
  price: Amount,
  size: Type.Integer(),
  sold: Type.Integer(),
  tiers: Type.Array(closed({ prize: Amount, count: Type.Integer(), unsold: Type.Integer() })),
  /** What the unsold tickets return, recomputed after each sale: for reports, not for play. Null when none is left. */
  remainingRtp: Type.Union([Type.Null(), Ratio]),
  afterTopPrize: Type.Union([Type.Literal('stop'), Type.Literal('continue')]),
  maxPerMember: Type.Integer(),
  commitment: Type.String(),
  root: Type.String(),
  dealtAt: Timestamp,
  closedAt: Type.Union([Type.Null(), Timestamp]),
  seed: Type.Union([Type.Null(), Type.String()]),
  /** Why staff withdrew it from sale; null for one that is on sale or ended by its terms. */
  withdrawnFor: Type.Union([Type.Null(), Type.String()]),
});

/** A ticket of the caller. Until it is revealed, prize and salt are null; the money of a prize moved when it was bought. */
export const InstantTicket = closed({
  ticketId: IdText,
  code: Type.String(),
  pool: Type.Integer(),
  number: Type.Integer(),
  price: Amount,
  boughtAt: Timestamp,
  isRevealed: Type.Boolean(),
  prize: Type.Union([Type.Null(), Amount]),
  salt: Type.Union([Type.Null(), Type.String()]),
});

export const instant = {
  instantDesigns: route({
    method: 'GET',
    path: '/wps/instant/designs',
    auth: 'open',
    summary:
      'The scratch tickets on offer, each with the pool on sale: what it returns, how often it pays, what is left.',
    input: closed({}),
    output: Type.Array(
      closed({
        code: Type.String(),
        name: Type.String(),
        layout: Type.String(),
        price: Amount,
        rtp: Ratio,
        winRate: Ratio,
        pool: Type.Union([Type.Null(), InstantPool]),
      }),
    ),
    refusals: [],
  }),
  instantPools: route({
    method: 'GET',
    path: '/wps/instant/pools/:code',
    auth: 'open',
    summary: 'The latest pools of a scratch ticket, newest first.',
    input: closed({ code: DesignCode }),
    output: Type.Array(InstantPool),
    refusals: ['unknown-game'],
  }),
  instantPool: route({
    method: 'GET',
    path: '/wps/instant/pools/:code/:pool',
    auth: 'open',
    summary: 'One pool: its prize table, commitment and root; its seed when it is closed.',
    input: closed({ code: DesignCode, pool: PoolNumber }),
    output: InstantPool,
    refusals: ['unknown-game', 'unknown-pool'],
  }),
  instantLeaves: route({
    method: 'GET',
    path: '/wps/instant/pools/:code/:pool/leaves',
    auth: 'open',
    summary:
      'Every ticket of a closed pool in its order, as `number:prize:salt`: the leaves under the published root.',
    input: closed({ code: DesignCode, pool: PoolNumber }),
    output: closed({
      code: Type.String(),
      pool: Type.Integer(),
      seed: Type.String(),
      leaves: Type.Array(Type.String()),
    }),
    refusals: ['unknown-game', 'unknown-pool', 'pool-not-closed'],
  }),
  buyInstant: route({
    idempotent: true,
    method: 'POST',
    path: '/wps/instant/tickets',
    stale: ['GET /wps/v2/wallets/balance', 'GET /wps/instant/tickets', 'GET /wps/instant/designs'],
    auth: 'member',
    summary:
      'Buys the next ticket of a pool; price and prize move at once. The header Idempotency-Key (a UUID version 7 of now) makes a repeat safe: same key and body, same ticket. `price` is the one that was shown.',
    input: closed({ code: DesignCode, price: Amount }),
    output: InstantTicket,
    refusals: [
      'unknown-game',
      'invalid-amount',
      'amount-mismatch',
      'pool-sold-out',
      'pool-limit',
      'insufficient-balance',
      'wallet-locked',
      'stake-limit-reached',
      'play-stopped',
      'reality-check-due',
      'session-time-reached',
      'key-reused',
    ],
  }),
  instantTickets: route({
    method: 'GET',
    path: '/wps/instant/tickets',
    auth: 'member',
    summary: "The caller's scratch tickets, newest first.",
    input: closed({
      code: Type.Optional(DesignCode),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({
      content: Type.Array(InstantTicket),
      totalPages: Type.Integer(),
      totalElements: Type.Integer(),
    }),
    refusals: [],
  }),
  revealInstant: route({
    method: 'POST',
    path: '/wps/instant/tickets/:id/reveal',
    auth: 'member',
    summary: 'Reveals a ticket of the caller: its prize and its salt. It may be repeated.',
    input: closed({ id: IdText }),
    output: InstantTicket,
    refusals: ['unknown-order'],
  }),
  instantProof: route({
    method: 'GET',
    path: '/wps/instant/tickets/:id/proof',
    auth: 'member',
    summary: "A revealed ticket's leaf and its path to the root that was published before the sale.",
    input: closed({ id: IdText }),
    output: closed({
      code: Type.String(),
      pool: Type.Integer(),
      number: Type.Integer(),
      leafText: Type.String(),
      leafHash: Type.String(),
      path: Type.Array(closed({ side: Side, hash: Type.String() })),
      root: Type.String(),
    }),
    refusals: ['unknown-order', 'not-revealed-yet'],
  }),
};
