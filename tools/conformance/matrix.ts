import type { Outcome } from './kit.ts';
import { type Mode, modes } from './rows/row.ts';

const CELL_WIDTH = 12;

const titles: Readonly<Record<Mode, string>> = {
  single: 'single',
  duplicate: 'duplicate',
  lost: 'answer lost',
  reordered: 'out of order',
};

/**
 * The outcomes as lines: a row each with a cell for each mode and the first reason, then what differed, then the sums. A cell `-` has no
 * form of its own.
 */
export function matrixOf(outcomes: readonly Outcome[]): readonly string[] {
  const names = [...new Set(outcomes.map(({ row }) => row))];
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const tried = outcomes.filter(({ notTried }) => notTried === null);
  const width = Math.max(0, ...names.map((name) => name.length));
  const head = { name: '', cells: modes.map((mode) => titles[mode]), reason: '' };
  const rows = names.map((name) => rowOf(outcomes.filter(({ row }) => row === name)));
  return [
    ...[head, ...rows].map((row) => lineOf(row, width)),
    ...failed.map(({ row, mode, problem }) => `FAILED ${row} (${titles[mode]}): ${problem}`),
    `${tried.length - failed.length} passed, ${failed.length} failed, ${outcomes.length - tried.length} not tried`,
  ];
}

/** 1 when something failed, else 0. */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 {
  return outcomes.some(({ problem }) => problem !== null) ? 1 : 0;
}

interface Line {
  readonly name: string;
  readonly cells: readonly string[];
  readonly reason: string;
}

function rowOf(outcomes: readonly Outcome[]): Line {
  const notTried = outcomes.find((one) => one.notTried !== null)?.notTried;
  return {
    name: outcomes[0]?.row ?? '',
    cells: modes.map((mode) =>
      cellOf(
        outcomes.find((one) => one.mode === mode),
        notTried !== undefined,
      ),
    ),
    reason: outcomes.find(({ problem }) => problem !== null)?.problem ?? notTried ?? '',
  };
}

function cellOf(outcome: Outcome | undefined, isLeftOut: boolean): string {
  if (isLeftOut) return 'not tried';
  if (!outcome) return '-';
  return outcome.problem === null ? 'passed' : 'FAILED';
}

function lineOf({ name, cells, reason }: Line, width: number): string {
  return [name.padEnd(width), ...cells.map((text) => text.padEnd(CELL_WIDTH)), reason].join(' ').trimEnd();
}
