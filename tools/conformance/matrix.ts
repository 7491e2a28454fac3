import { modes, type Outcome } from './run-kit.ts';

const WIDTH = 60;

/** The outcomes as lines: a row each with a cell for each mode, then what differed, then the sums. */
export function matrixOf(outcomes: readonly Outcome[]): readonly string[] {
  const rows = [...new Set(outcomes.map(({ row }) => row))];
  const cell = (row: string, mode: string) => {
    const outcome = outcomes.find((one) => one.row === row && one.mode === mode);
    if (!outcome) return '-';
    if (outcome.notOffered !== null) return 'not tried';
    return outcome.problem === null ? 'passed' : 'FAILED';
  };
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(WIDTH), ...cells.map((text) => text.padEnd(10))].join(' ').trimEnd();
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const left = [
    ...new Set(
      outcomes.flatMap(({ row, notOffered }) => (notOffered === null ? [] : [`${row}: ${notOffered}`])),
    ),
  ];
  const tried = outcomes.filter(({ notOffered }) => notOffered === null).length;
  return [
    line('', [...modes]),
    ...rows.map((row) =>
      line(
        row,
        modes.map((mode) => cell(row, mode)),
      ),
    ),
    ...failed.map(({ row, mode, problem }) => `FAILED ${row} (${mode}): ${problem}`),
    ...left.map((text) => `not tried ${text}`),
    `${tried - failed.length} passed, ${failed.length} failed, ${left.length} not tried`,
  ];
}
