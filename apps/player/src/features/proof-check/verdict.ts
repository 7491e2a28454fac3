/** How a step of a check ended: it is right, it is not, it cannot be known yet, or it is only shown. */
export type Verdict = 'right' | 'wrong' | 'waiting' | 'shown';

/** The verdict of a step that was computed. */
export function verdictOf(isRight: boolean): Verdict {
  return isRight ? 'right' : 'wrong';
}
