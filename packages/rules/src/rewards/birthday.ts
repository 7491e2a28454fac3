// Points on a birthday (docs/reference/rewards.md 9.3).

/**
 * The birthday of a member in a year, as `yyyy-MM-dd`. A person who was born on 29 February has it on 28 February in other years
 * (rewards.md 9.3): so the day is in the same month each year.
 *
 * @param birthDate `yyyy-MM-dd`.
 */
export function birthdayIn(birthDate: string, year: number): string {
  const day = birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${day === '02-29' && !isLeapYear(year) ? '02-28' : day}`;
}

/** Whether a local day is the birthday of a person. The day of the birth itself counts as one. */
export function isBirthday(birthDate: string, day: string): boolean {
  return birthdayIn(birthDate, Number(day.slice(0, 4))) === day;
}

/** What names the points of a birthday: one a member and calendar year. */
export function birthdayKey(year: number): string {
  return `birthday:${year}`;
}

/** What stands against points on a birthday. */
export interface BirthdayStanding {
  /** What the rank of the member gives, in 1/10 000 of a point. */
  readonly points: bigint;
  /** The account can be used: it is neither closed nor a trial account. */
  readonly isOpen: boolean;
  /** A break or a self-exclusion holds now. */
  readonly isStopped: boolean;
  /** A marker of harm is open. */
  readonly hasMarker: boolean;
}

/**
 * What happens with the points of a birthday: `give`; `wait` while a marker of harm is open; `none` for a member who stopped playing, for an
 * account that is closed, and where the rank gives none (rewards.md 9.3 and 11.2). A stop comes before a marker.
 */
export function judgeBirthday(standing: BirthdayStanding): 'give' | 'wait' | 'none' {
  const { points, isOpen, isStopped, hasMarker } = standing;
  if (!isOpen || isStopped || points <= 0n) return 'none';
  return hasMarker ? 'wait' : 'give';
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
