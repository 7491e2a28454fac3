import { type Rule, type Winner, cell, chosenFrom, line, set } from '../units.ts';

// Three dice as lottery.md 7 tells them, from the draw to the bets. Numbers of plays are those of the slip.

/** The six pictures that stand for the faces in the game of fish, prawn and crab. */
const PICTURES = ['', 'fish', 'prawn', 'crab', 'rooster', 'gourd', 'deer'];

/** A word of a ticket as a face: its number or its picture. */
export function faceOf(word: string): number {
  const picture = PICTURES.indexOf(word);
  return picture > 0 ? picture : Number(word);
}

const total = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0);
const parity = (value: number) => (value % 2 === 1 ? 'odd' : 'even');
const facesOf = (dice: readonly number[]) => [...new Set(dice)].sort((a, b) => a - b);
const timesOf = (dice: readonly number[], face: number) => dice.filter((die) => die === face).length;
const isTriple = (dice: readonly number[]) => facesOf(dice).length === 1;

const exactSum: Rule = (dice) => {
  const sum = total(dice);
  const [low, high] = [Math.min(sum, 21 - sum), Math.max(sum, 21 - sum)];
  return [cell(String(sum), `${low}-${high}`)];
};

const sides: Rule = (dice) => {
  const sum = total(dice);
  return [cell(sum >= 11 ? 'big' : 'small'), cell(parity(sum))];
};

/** As many different faces as the bet has, all thrown. */
const together =
  (size: number): Rule =>
  (dice) =>
    chosenFrom(facesOf(dice), size).map(set);

const triple =
  (write: (face: number) => string): Rule =>
  (dice) =>
    isTriple(dice) ? [cell(write(dice[0] ?? 0))] : [];

const anyTriple: Rule = (dice) => (isTriple(dice) ? [cell('anytriple')] : []);

const anyRun: Rule = (dice) => {
  const [low = 0, middle = 0, high = 0] = facesOf(dice);
  return high === middle + 1 && middle === low + 1 ? [cell('anyrun')] : [];
};

/** Exactly two alike, and which the third is. */
const pairAndOther: Rule = (dice) => {
  const faces = facesOf(dice);
  const pair = faces.find((face) => timesOf(dice, face) === 2);
  const other = faces.find((face) => timesOf(dice, face) === 1);
  return pair === undefined ? [] : [line([String(pair), String(other)])];
};

/** Two alike at least: a triple too. */
const pair: Rule = (dice) =>
  facesOf(dice)
    .filter((face) => timesOf(dice, face) >= 2)
    .map((face): Winner => cell(`${face}${face}`));

/** Each face thrown, in the tier of how often. */
const multiplied =
  (write: (face: number) => string): Rule =>
  (dice) =>
    facesOf(dice).map((face) => cell(write(face), String(timesOf(dice, face))));

const picture = (face: number) => PICTURES[face] ?? '';

/** Every play this program can settle, by its number on the slip. */
export const rules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [3200, exactSum],
  [3201, sides],
  [3202, (dice) => (isTriple(dice) ? [] : sides(dice))],
  [3210, together(3)],
  [3211, together(3)],
  [3212, triple((face) => `${face}${face}${face}`)],
  [3213, anyTriple],
  [3214, anyRun],
  [3220, together(2)],
  [3221, together(2)],
  [3222, pairAndOther],
  [3223, pair],
  [3230, together(1)],
  [3231, multiplied(String)],
  [3240, multiplied(picture)],
  [3241, together(2)],
  [3242, triple(picture)],
  [3243, anyTriple],
]);
