/** A line of the log, but for its vendor and its time. */
export interface CallLine {
  /** The name of the call, such as `bet`; `unknown` for one that SGP/1 does not have. */
  readonly call: string;
  readonly status: string;
  readonly isRepeat: boolean;
  /** Whether it is about money that the vendor and the platform both know of: it is kept longer. */
  readonly isMoney: boolean;
  readonly txId: string | null;
  readonly roundId: string | null;
  readonly playerId: string | null;
}
