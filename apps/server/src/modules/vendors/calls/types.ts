import type { JackpotAmount, MoneyCall } from '@tyche/rules/vendors/calls';

/** A call with what is beside its money. */
export interface TakenCall {
  readonly vendor: string;
  readonly money: MoneyCall;
  readonly sessionToken: unknown;
  /** It was played from the vendor's own wallet already: nothing is asked, and the money is not in the main wallet. */
  readonly isReport?: boolean;
  /** The game that the call names; null: that of the session, or of the round. */
  readonly gameCode: string | null;
  /** What the bet added to pots, or the win took from one. */
  readonly jackpots?: readonly JackpotAmount[];
}
