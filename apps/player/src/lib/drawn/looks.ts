/** How the numbers of a family look on its real balls, dice and cars. The only place where the page tells families apart. */
export type NumberLook = 'plain' | 'die' | 'racer' | 'colour-ball';

const looks: Readonly<Record<string, { readonly look: NumberLook; readonly count: number }>> = {
  k3: { look: 'die', count: 6 },
  pk10: { look: 'racer', count: 10 },
  lhc: { look: 'colour-ball', count: 49 },
};

/** The look of a family's drawn numbers. */
export function drawnLook(family: string | null): NumberLook {
  return looks[family ?? '']?.look ?? 'plain';
}

/** The look for a number of cells: sums and tails of a family have none of their own. */
export function cellLook(family: string, shape: 'digits' | 'numbers' | 'options', cells: number): NumberLook {
  const own = looks[family];
  return own && shape !== 'options' && own.count === cells ? own.look : 'plain';
}

// The ball colours of Mark Six (lottery.md 8): red, blue, and green for the rest.
const RED: ReadonlySet<number> = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE: ReadonlySet<number> = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** The colour of a Mark Six ball. */
export function ballColour(value: number): 'red' | 'blue' | 'green' {
  if (RED.has(value)) return 'red';
  return BLUE.has(value) ? 'blue' : 'green';
}
