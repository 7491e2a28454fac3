import { type Rule, type Winner, cell, line, padded } from '../units.ts';

// Racing as lottery.md 6 tells it, from the draw to the bets. Numbers of plays are those of the slip.

/** A play: the places that it looks at, and what those who came there make win. */
export interface Race {
  readonly places: readonly number[];
  readonly rule: Rule;
}

const parity = (value: number) => (value % 2 === 1 ? 'odd' : 'even');
const total = (runners: readonly number[]) => runners.reduce((sum, runner) => sum + runner, 0);
const firsts = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const straight: Rule = (runners) => [line(runners.map(padded))];
const fixed: Rule = (runners) => runners.map((runner, row) => cell(padded(runner), 'win', row));

const sides: Rule = (runners) =>
  runners.flatMap((runner, row) => [
    cell(runner >= 6 ? 'big' : 'small', 'win', row),
    cell(parity(runner), 'win', row),
  ]);

const duel: Rule = ([left = 0, right = 0]) => {
  const winner = left > right ? 'dragon' : 'tiger';
  return [cell(winner, winner)];
};

/** Sums that are equally likely are one tier, named by them all. */
const inTier =
  (tiers: readonly string[]): Rule =>
  (runners) => {
    const sum = String(total(runners));
    return tiers.filter((tier) => tier.split('-').includes(sum)).map((tier) => cell(sum, tier));
  };

/** Big from 12: big and even are 4 of 9, small and odd 5 of 9. */
const topTwoSides: Rule = (runners) => {
  const sum = total(runners);
  const tierOf = (side: string) => (side === 'big' || side === 'even' ? 'big-even' : 'small-odd');
  return [sum >= 12 ? 'big' : 'small', parity(sum)].map((side): Winner => cell(side, tierOf(side)));
};

/** Big from 17: an even chance. */
const topThreeSides: Rule = (runners) => {
  const sum = total(runners);
  return [cell(sum >= 17 ? 'big' : 'small'), cell(parity(sum))];
};

const twoTiers = ['3-4-18-19', '5-6-16-17', '7-8-14-15', '9-10-12-13', '11'];
const threeTiers = [
  ...['6-7-26-27', '8-25', '9-24', '10-23', '11-22', '12-21', '13-20', '14-19', '15-16-17-18'],
];

/** Every play this program can settle, by its number on the slip. */
export const races: ReadonlyMap<number, Race> = new Map<number, Race>([
  ...[1457, 1458, 1459, 1460, 1461].map((id, i): [number, Race] => [
    id,
    { places: firsts(i + 1), rule: straight },
  ]),
  [1462, { places: [1, 2, 3, 4, 5], rule: fixed }],
  [1463, { places: [6, 7, 8, 9, 10], rule: fixed }],
  [3110, { places: [1, 2], rule: inTier(twoTiers) }],
  [3111, { places: [1, 2], rule: topTwoSides }],
  [3112, { places: [1, 2, 3], rule: inTier(threeTiers) }],
  [3113, { places: [1, 2, 3], rule: topThreeSides }],
  [3120, { places: firsts(10), rule: sides }],
  ...[3131, 3132, 3133, 3134, 3135].map((id, i): [number, Race] => [
    id,
    { places: [i + 1, 10 - i], rule: duel },
  ]),
]);
