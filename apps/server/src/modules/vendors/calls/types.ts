import type { JackpotAmount, MoneyCall } from '@tyche/rules/vendors/calls';

/** A call with what is beside its money. */
export interface TakenCall {
  readonly vendor: string;
  readonly money: MoneyCall;
  readonly sessionToken: unknown;
  /** The game that the call names; null: that of the session, or of the round. */
  readonly gameCode: string | null;
  /** What the bet added to pots, or the win took from one. */
  readonly jackpots?: readonly JackpotAmount[];
}
