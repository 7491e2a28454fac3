/** What a result shows in one row, and how many further numbers a board has. */
export interface Drawn {
  readonly values: readonly string[];
  readonly more: number;
}

/** Reads a result as the wire has it; of a board of prizes the first one, digit by digit. */
export function drawnOf(result: string): Drawn {
  if (!result.includes(';'))
    return { values: result.includes(',') ? result.split(',') : [...result], more: 0 };
  const numbers = result.split(/[;,]/);
  return { values: [...(numbers[0] ?? '')], more: numbers.length - 1 };
}

/** A result in words: its parts with spaces between. */
export function spokenResult(result: string): string {
  return drawnOf(result).values.join(' ');
}

/** A result as a few characters of a line: digits run together, numbers with spaces. */
export function shownResult(result: string): string {
  const { values, more } = drawnOf(result);
  return values.join(result.includes(',') && more === 0 ? ' ' : '');
}
