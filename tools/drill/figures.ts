// What a drill measured, and whether it holds.

/** One measured figure. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** What must hold, in words; absent for a figure without a condition. */
  readonly goal?: string;
  readonly holds?: boolean;
  /** Depends on how fast the machine is: the short form does not judge it. */
  readonly isTiming?: boolean;
}

/** What a drill found. */
export interface Report {
  readonly figures: readonly Figure[];
  /** What was wrong, each in a line, for who looks for the cause. */
  readonly wrong: readonly string[];
}

/** The figures that are missed. */
export function missed(figures: readonly Figure[], { withTiming }: { withTiming: boolean }): Figure[] {
  return figures.filter(({ holds, isTiming }) => holds === false && (withTiming || !isTiming));
}

/** The figures as lines of a table. */
export function tableOf(figures: readonly Figure[]): readonly string[] {
  const widths = [56, 26, 24];
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' ')
      .trimEnd();
  return [
    line(['figure', 'measured', 'goal', '']),
    ...figures.map(({ what, value, goal = '', holds }) =>
      line([what, value, goal, holds === undefined ? '' : holds ? 'ok' : 'MISSED']),
    ),
  ];
}

/** A count that must be nothing. */
export function none(what: string, count: number): Figure {
  return { what, value: String(count), goal: '0', holds: count === 0 };
}

/** A figure in milliseconds with its limit. */
export function within(what: string, ms: number, limitMs: number): Figure {
  return {
    what,
    value: Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'never',
    goal: `≤ ${limitMs} ms`,
    holds: ms <= limitMs,
    isTiming: true,
  };
}

/** A figure without a condition. */
export function figure(what: string, value: string | number): Figure {
  return { what, value: String(value) };
}

/** The value below which a share (0 to 1) of the values is. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
