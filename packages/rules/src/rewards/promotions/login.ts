// LOGIN: points for days with a login in a month (docs/reference/rewards.md 4.9).

export interface LoginStep {
  /** The number of days that earns the step. */
  readonly day: number;
  /** Whole points. */
  readonly points: number;
}

export type LoginReward =
  | { readonly points: number; readonly day: number }
  | { readonly refusal: 'promotion-condition-open'; readonly day: number };

/**
 * The step that a login reaches. Days without a login between two others take nothing away.
 *
 * @param dates the local dates of the month's logins, `yyyy-MM-dd`, today included; a date may be there several times.
 * @returns the points, with the number of days.
 */
export function loginReward(ladder: readonly LoginStep[], dates: readonly string[]): LoginReward {
  const day = new Set(dates).size;
  const step = ladder.find((each) => each.day === day);
  return step ? { points: step.points, day } : { refusal: 'promotion-condition-open', day };
}
