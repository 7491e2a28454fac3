// When failed logins are an alarm: three times the usual in a quarter of an hour.

const TIMES = 3;
/** What a quiet site is taken to have anyway: a few people who mistype are no attack. */
const LEAST_USUAL = 10;

export interface LoginFailures {
  readonly failures: number;
  /** What is usual at this hour: half of the quarters had more, half fewer. */
  readonly usual: number;
  readonly isAlarming: boolean;
}

/** Judges the failures of the present quarter by those of the same hour on the days before it. */
export function judgeLoginFailures(failures: number, before: readonly number[]): LoginFailures {
  const usual = Math.max(LEAST_USUAL, middleOf(before));
  return { failures, usual, isAlarming: failures >= TIMES * usual };
}

/** The middle value: an attack of yesterday does not make today's usual. The greater of two. */
function middleOf(values: readonly number[]): number {
  const inOrder = [...values].sort((a, b) => a - b);
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}
