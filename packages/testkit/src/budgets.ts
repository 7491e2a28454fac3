// How much a test tries: a quick form for every run, a deep one for `bin/test --deep`.

const isDeep = process.env.TEST_DEEP === '1';

/** Rounds of a race: enough for every run, as its control fails within a few of them. */
const QUICK_ROUNDS = 30;
/** reliability.md 4.3 */
const DEEP_ROUNDS = 1_000;
/** A deep run tries this many times as many cases of a property. */
const DEEP_FACTOR = 10;

/** How often a race is run: `usual` but at most 30, a thousand times in a deep run, or what RACE_ROUNDS says. */
export function raceRounds(usual: number): number {
  const asked = Number(process.env.RACE_ROUNDS);
  if (Number.isInteger(asked) && asked > 0) return asked;
  return isDeep ? DEEP_ROUNDS : Math.min(usual, QUICK_ROUNDS);
}

/** How long a race of the given number of rounds may take, in milliseconds. */
export function raceLimitMs(rounds: number): number {
  return 60_000 + rounds * 2_000;
}

/** How many cases of a property are tried: `usual`, or ten times as many in a deep run. */
export function cases(usual: number): number {
  return isDeep ? usual * DEEP_FACTOR : usual;
}

/** Whether this run is a deep one. */
export function isDeepRun(): boolean {
  return isDeep;
}

/**
 * The variants of a journey, such as its sizes and themes: all of them in a deep run, else one. Journeys choose theirs in turn, so that a
 * usual run takes each journey once and meets every size, theme and language.
 *
 * @param usual the place of the variant of a usual run.
 */
export function variants<Variant>(all: readonly Variant[], usual: number): readonly Variant[] {
  return isDeep ? all : all.slice(usual, usual + 1);
}

/**
 * What one of several tests takes of a list that they share: every `of`-th from its own place on. In a deep run each takes all of it.
 *
 * @param place which of the tests it is, from 0.
 * @param of how many tests share the list.
 */
export function share<Item>(all: readonly Item[], place: number, of: number): readonly Item[] {
  return isDeep ? all : all.filter((_, at) => at % of === place);
}
