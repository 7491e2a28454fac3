/** Why an order cannot be taken. The codes are the refusals of the lottery's routes. */
export type ProblemCode =
  | 'malformed-slip'
  | 'unknown-play'
  | 'play-closed'
  | 'bad-selection'
  | 'series-out-of-range'
  | 'multiple-out-of-range'
  | 'unit-not-offered'
  | 'too-many-bets'
  | 'too-many-lines'
  | 'stake-out-of-range'
  | 'amount-mismatch'
  | 'chase-out-of-range';

/**
 * One reason, with the line of the slip (0-based) it is about, if it is about one. Details are plain JSON.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly line: number | null;
  readonly details: Readonly<Record<string, string | number>>;
}

/** A problem of the whole order. */
export function problem(code: ProblemCode, details: Problem['details'] = {}): Problem {
  return { code, line: null, details };
}
