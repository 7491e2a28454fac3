import { type Rule, cell, chosenFrom, line, padded, set } from '../units.ts';

// Five of eleven as lottery.md 5 tells it, from the draw to the bets. Numbers of plays are those of the slip.

/** The balls. */
export const ELEVEN: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const total = (drawn: readonly number[]) => drawn.reduce((sum, ball) => sum + ball, 0);
const parity = (value: number) => (value % 2 === 1 ? 'odd' : 'even');

/** Any k: up to five, all of them among the drawn ones; above, the drawn ones with some that were not. */
const any =
  (size: number): Rule =>
  (drawn) => {
    if (size <= 5) return chosenFrom(drawn, size).map(set);
    const others = ELEVEN.filter((ball) => !drawn.includes(ball));
    return chosenFrom(others, size - 5).map((more) => set([...drawn, ...more]));
  };

const straight =
  (size: number): Rule =>
  (drawn) => [line(drawn.slice(0, size).map(padded))];

const group =
  (size: number): Rule =>
  (drawn) => [set(drawn.slice(0, size))];

const fixed =
  (size: number): Rule =>
  (drawn) =>
    drawn.slice(0, size).map((ball, place) => cell(padded(ball), 'win', place));

/** 30 gives big and small back. */
const totalSides: Rule = (drawn) => {
  const sum = total(drawn);
  const side = cell(parity(sum), parity(sum));
  if (sum === 30) return [cell('big', null), cell('small', null), side];
  return [cell(sum > 30 ? 'big' : 'small', 'half'), side];
};

/** 11 gives every side of its ball back. */
const ballSides: Rule = (drawn) =>
  drawn.flatMap((ball, place) =>
    ball === 11
      ? ['big', 'small', 'odd', 'even'].map((side) => cell(side, null, place))
      : [cell(ball >= 6 ? 'big' : 'small', 'win', place), cell(parity(ball), 'win', place)],
  );

const median: Rule = (drawn) => {
  const middle = [...drawn].sort((a, b) => a - b)[2] ?? 0;
  const tier = middle === 6 ? '6' : `${Math.min(middle, 12 - middle)}-${Math.max(middle, 12 - middle)}`;
  return [cell(padded(middle), tier)];
};

const oddEven: Rule = (drawn) => {
  const split = `odd${drawn.filter((ball) => ball % 2 === 1).length}`;
  return [cell(split, split)];
};

const duel: Rule = ([first = 0, , , , last = 0]) => {
  const winner = first > last ? 'dragon' : 'tiger';
  return [cell(winner, winner)];
};

const tail: Rule = (drawn) => {
  const side = total(drawn) % 10 >= 5 ? 'big' : 'small';
  return [cell(side, side)];
};

/** Every play this program can settle, by its number on the slip. */
export const rules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  ...[908, 909, 910, 911, 3005, 3006, 3007, 3008].map((id, i): [number, Rule] => [id, any(i + 1)]),
  ...[3012, 3013, 3014, 3015, 3016, 3017, 3018].map((id, i): [number, Rule] => [id, any(i + 2)]),
  [3020, straight(3)],
  [3021, group(3)],
  [3022, group(3)],
  [3030, straight(2)],
  [3031, group(2)],
  [3032, group(2)],
  [3040, (drawn) => drawn.slice(0, 3).map((ball) => set([ball]))],
  [3041, fixed(3)],
  [3042, fixed(5)],
  [3050, oddEven],
  [3051, median],
  [3060, duel],
  [3061, totalSides],
  [3062, ballSides],
  [3063, tail],
]);

/** How many of the first balls a play needs in their order; 0 when it looks at all five in any order. */
export function orderOf(playId: number): number {
  if (playId === 3060 || playId === 3042 || playId === 3062) return 5;
  if (playId === 3020 || playId === 3021 || playId === 3022) return 3;
  if (playId === 3040 || playId === 3041) return 3;
  return playId >= 3030 && playId <= 3032 ? 2 : 0;
}
