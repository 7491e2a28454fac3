// Transfer mode of SGP/1: the vendor keeps a wallet for each player, and the operator moves money into it and out of it under numbers of
// its own. The number is taken once; what an answer did not tell is asked for by it.
import Type, { type Static } from 'typebox';

/** Opaque, unique for ever where it is a transfer's. */
const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** Decimal text of at most four decimals, no exponent, no sign. */
const Money = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$', maxLength: 20 });

const walletOf = { playerId: Id, currency: Currency };

export const PATHS = {
  health: '/sgp/v1/health',
  players: '/sgp/v1/wallet/players',
  balance: '/sgp/v1/wallet/balance',
  deposit: '/sgp/v1/wallet/deposit',
  withdraw: '/sgp/v1/wallet/withdraw',
  transfers: '/sgp/v1/wallet/transfers',
  sweep: '/sgp/v1/wallet/sweep',
} as const;

export const PlayerRequest = Type.Object({ ...walletOf, language: Type.String({ maxLength: 10 }) });
export const BalanceRequest = Type.Object(walletOf);
/** Deposit: into the vendor's wallet. Withdrawal: out of it. */
export const TransferRequest = Type.Object({ transferId: Id, ...walletOf, amount: Money });
export const SweepRequest = Type.Object({ playerId: Id });

export const PlayerAnswer = Type.Object({ status: Type.Literal('OK') });
export const BalanceAnswer = Type.Union([
  /** `inPlay` is in rounds that are not over, beside the balance, and cannot be withdrawn. */
  Type.Object({ status: Type.Literal('OK'), balance: Money, inPlay: Money }),
  Type.Object({ status: Type.Literal('PLAYER_NOT_FOUND') }),
]);
export const TransferAnswer = Type.Object({
  status: Type.Union([Type.Literal('SUCCESS'), Type.Literal('FAILED'), Type.Literal('PENDING')]),
  transferId: Id,
  amount: Money,
});
export const StatusAnswer = Type.Union([
  TransferAnswer,
  Type.Object({ status: Type.Literal('NOT_FOUND'), transferId: Id }),
]);
/** `VOIDED`: it did not happen, and never will. `ALREADY_DONE`: it has an end already, which the status tells. */
export const VoidAnswer = Type.Object({
  status: Type.Union([Type.Literal('VOIDED'), Type.Literal('ALREADY_DONE')]),
  transferId: Id,
});
/** What can be withdrawn of each wallet, after games that were left have been ended. */
export const SweepAnswer = Type.Object({
  status: Type.Literal('OK'),
  wallets: Type.Array(Type.Object({ currency: Currency, balance: Money, inPlay: Money })),
});
export const HealthAnswer = Type.Object({
  ok: Type.Boolean(),
  version: Type.String(),
  maintenance: Type.Optional(Type.Object({ from: Type.String(), to: Type.String(), message: Type.String() })),
});

export type TransferRequest = Static<typeof TransferRequest>;
export type TransferAnswer = Static<typeof TransferAnswer>;
export type StatusAnswer = Static<typeof StatusAnswer>;
export type VoidAnswer = Static<typeof VoidAnswer>;
export type BalanceAnswer = Static<typeof BalanceAnswer>;
export type SweepAnswer = Static<typeof SweepAnswer>;
export type HealthAnswer = Static<typeof HealthAnswer>;
