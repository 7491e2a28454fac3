import type { Fields } from '../wire.ts';

/** What a page asks for. */
export interface Bet {
  readonly key: string;
  /** In 1/10 000 units. */
  readonly bet: bigint;
  /** The round is free, or it is not played. */
  readonly isFree: boolean;
  readonly inputs: Fields;
}
