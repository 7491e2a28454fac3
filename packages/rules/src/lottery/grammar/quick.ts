import type { Cell, QuickGroup } from './play.ts';

/** The quick groups of any run of numbers: all, the upper and the lower half (the middle one is big), odd, even. */
export function basicQuick(cells: readonly Cell[]): readonly QuickGroup[] {
  const values = cells.map((cell) => cell.value);
  const half = Math.floor(cells.length / 2);
  return [
    quickGroup('all', values),
    quickGroup(
      'big',
      values.filter((_, i) => i >= half),
    ),
    quickGroup(
      'small',
      values.filter((_, i) => i < half),
    ),
    quickGroup(
      'odd',
      values.filter((value) => value % 2 === 1),
    ),
    quickGroup(
      'even',
      values.filter((value) => value % 2 === 0),
    ),
  ];
}

/** A group with the catalog key `<catalog>.quick.<name>`. Groups of one name differ in `n`. */
export function quickGroup(
  name: string,
  values: readonly number[],
  n?: number | string,
  catalog = 'lottery',
): QuickGroup {
  return {
    id: n === undefined ? name : `${name}-${n}`,
    nameKey: `${catalog}.quick.${name}`,
    nameParams: n === undefined ? {} : { n },
    values,
  };
}
