// Playing safely: limits, reality check, breaks and self-exclusion; and who a player is (reliability.md R1 to R12, P1 to P8).
import Type from 'typebox';
import { proposals } from './offers-wanted.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, SentPicture, text } from './schemas.ts';

export const LimitKind = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('loss'),
  Type.Literal('wager'),
  Type.Literal('session'),
]);
/** `session` goes with the kind of that name only, the three others with money. */
export const LimitPeriod = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('session'),
]);
const BreakLength = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('two-months'),
  Type.Literal('three-months'),
]);
const ExclusionLength = Type.Union([
  Type.Literal('six-months'),
  Type.Literal('one-year'),
  Type.Literal('five-years'),
]);
const Minutes = Type.Union([Type.Literal(0), Type.Literal(15), Type.Literal(30), Type.Literal(60)]);
const Time = Type.Integer();
const MaybeTime = Type.Union([Time, Type.Null()]);

/** What a session of play came to: sums of the server. `net` is below zero when the player has lost. */
const Position = {
  startedAt: Time,
  elapsedSeconds: Type.Integer(),
  staked: Amount,
  returned: Amount,
  net: Amount,
};

/** State of the identity check. `level` stands; `needed` is what a deposit asks for. */
const IdentityState = closed({
  level: Type.Integer(),
  needed: Type.Integer(),
  check: Type.Union([Type.Literal('none'), Type.Literal('pending'), Type.Literal('refused')]),
  reason: Type.String(),
  /** Masked: the first letter of each word. */
  name: Type.String(),
});

const Stop = closed({
  kind: Type.Union([Type.Literal('break'), Type.Literal('self-exclusion')]),
  since: Time,
  until: Time,
});

export const protection = {
  protection: route({
    method: 'GET',
    path: '/wps/member/protection',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Limits with what is used of them, changes that wait, the reality check, a break, the identity check.',
    input: Nothing,
    output: closed({
      currency: Type.String(),
      /** The amount of a `session` limit is whole minutes. */
      limits: Type.Array(
        closed({
          kind: LimitKind,
          period: LimitPeriod,
          amount: Amount,
          used: Amount,
          left: Amount,
          /** When the period starts again; null for a session. */
          endsAt: MaybeTime,
        }),
      ),
      /** Higher limits and removals (amount null): they wait for the cooling time and a confirmation after it. */
      pending: Type.Array(
        closed({
          changeId: IdText,
          kind: LimitKind,
          period: LimitPeriod,
          amount: Type.Union([Amount, Type.Null()]),
          confirmFrom: Time,
          confirmUntil: Time,
        }),
      ),
      realityCheckMinutes: Minutes,
      stop: Type.Union([Stop, Type.Null()]),
      /** The limits were never offered yet: ask before the first deposit. */
      offerDue: Type.Boolean(),
      /** Time to look at the limits again (every 6 months; yearly without any). */
      reviewDue: Type.Boolean(),
      coolingHours: Type.Integer(),
      identity: IdentityState,
    }),
    refusals: [],
  }),
  setLimit: route({
    method: 'PUT',
    path: '/wps/member/protection/limit',
    stale: ['GET /wps/member/protection', 'GET /wps/member/protection/session', ...proposals],
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Sets a limit; amount null removes it. A lower one stands at once; a higher one or none waits and must be confirmed.',
    input: closed({ kind: LimitKind, period: LimitPeriod, amount: Type.Union([Amount, Type.Null()]) }),
    output: closed({
      applied: Type.Boolean(),
      changeId: Type.Union([IdText, Type.Null()]),
      confirmFrom: MaybeTime,
    }),
    refusals: ['invalid-amount', 'invalid-input'],
  }),
  confirmLimit: route({
    method: 'POST',
    path: '/wps/member/protection/limit/confirm',
    stale: ['GET /wps/member/protection'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'Confirms a waiting change once its cooling time is over.',
    input: closed({ changeId: IdText }),
    output: Done,
    refusals: ['unknown-limit-change', 'limit-cooling'],
  }),
  dropLimitChange: route({
    method: 'DELETE',
    path: '/wps/member/protection/limit/change/:changeId',
    stale: ['GET /wps/member/protection'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'Takes a waiting change back; the limit stays as it is.',
    input: closed({ changeId: IdText }),
    output: Done,
    refusals: ['unknown-limit-change'],
  }),
  reviewLimits: route({
    method: 'POST',
    path: '/wps/member/protection/review',
    stale: ['GET /wps/member/protection'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'The player has looked at the limits: the offer and the reminder rest until the next time.',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
  setRealityCheck: route({
    method: 'PUT',
    path: '/wps/member/protection/reality-check',
    stale: ['GET /wps/member/protection', 'GET /wps/member/protection/session'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'After how many minutes of play the player is told how it stands; 0 switches it off.',
    input: closed({ minutes: Minutes }),
    output: Done,
    refusals: [],
  }),
  answerRealityCheck: route({
    method: 'POST',
    path: '/wps/member/protection/reality-check',
    stale: ['GET /wps/member/protection/session', 'GET /wps/member/protection'],
    auth: 'member',
    summary: 'Acknowledges the reality check; play goes on. Answers how the session stands.',
    input: Nothing,
    output: closed(Position),
    refusals: [],
  }),
  playSession: route({
    method: 'GET',
    path: '/wps/member/protection/session',
    auth: 'member',
    summary: 'Elapsed time and net position of this session of play, and when the next check is due.',
    input: Nothing,
    output: closed({
      ...Position,
      realityCheckMinutes: Minutes,
      /** True: bets are refused until the check is answered. */
      isCheckDue: Type.Boolean(),
      checkAt: MaybeTime,
      /** When the session limit ends play; null without one. */
      endsAt: MaybeTime,
    }),
    refusals: [],
  }),
  takeBreak: route({
    method: 'POST',
    path: '/wps/member/protection/break',
    stale: ['GET /wps/member/protection', 'GET /wps/member/protection/session', ...proposals],
    auth: 'member',
    gate: 'member-centre',
    summary:
      'A break from now on: no bets, deposits or transfers; withdrawals work. It can be made longer, never shorter.',
    input: closed({ length: BreakLength }),
    output: closed({ until: Time }),
    refusals: [],
  }),
  excludeSelf: route({
    method: 'POST',
    path: '/wps/member/protection/exclusion',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Excludes the player: all sessions end at once and no login is taken until it is over. Cannot be taken back.',
    input: closed({ length: ExclusionLength, confirmed: Type.Literal(true) }),
    output: closed({ until: Time }),
    refusals: [],
  }),
  declareIdentity: route({
    method: 'PUT',
    path: '/wps/member/identity',
    stale: ['GET /wps/member/protection', 'GET /wps/relay/MCSFE_getDepositSettings'],
    auth: 'member',
    gate: 'member-centre',
    encrypted: true,
    summary: 'Tells name and birth date (level 1), once; the address is needed for level 2.',
    input: closed({
      name: text(120),
      birthDate: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      address: Type.Optional(text(300)),
    }),
    output: IdentityState,
    refusals: [
      'field-required',
      'field-format',
      'field-length',
      'under-age',
      'identity-fixed',
      'self-excluded',
    ],
  }),
  submitIdentity: route({
    method: 'POST',
    path: '/wps/member/identity/documents',
    stale: ['GET /wps/member/protection'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'Hands in one to three images (png or jpg) of documents for level 2; staff look at them.',
    pictures: { field: 'images', max: 3 },
    input: closed({
      document: Type.Union([
        Type.Literal('passport'),
        Type.Literal('id-card'),
        Type.Literal('driving-licence'),
        Type.Literal('address-proof'),
      ]),
      images: Type.Array(SentPicture, { minItems: 1, maxItems: 3 }),
    }),
    output: IdentityState,
    refusals: ['identity-required', 'check-pending', 'invalid-input'],
  }),
  exportMyData: route({
    method: 'GET',
    path: '/wps/member/privacy/export',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Everything that is kept about the member, part by part. Long records come by their own routes.',
    input: Nothing,
    output: closed({ madeAt: Time, parts: Type.Record(Type.String(), Type.Unknown()) }),
    refusals: [],
  }),
  requestErasure: route({
    method: 'POST',
    path: '/wps/member/privacy/erasure',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Asks that personal data be erased and the account closed; staff decide. The ledger keeps a pseudonym. A rest below the least ' +
      'withdrawal blocks it (`erasure-blocked`, reason `balance`, with `balance` and `canWaive`) until `waive` names exactly that rest: ' +
      'it is given up at once, and so is what comes until the decision, such as a rebate.',
    input: closed({ confirmed: Type.Literal(true), waive: Type.Optional(Amount) }),
    output: closed({ requestedAt: Time }),
    refusals: ['erasure-blocked'],
  }),
};
