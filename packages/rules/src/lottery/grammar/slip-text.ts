/**
 * One line of a slip as it is on the wire (wire.md 3.3):
 * `balls~type~playId~bettingModeId~series~multiple[~digit]`.
 */
export interface SlipLine {
  readonly balls: string;
  /** 1 picked, 2 typed. */
  readonly type: 1 | 2;
  readonly playId: number;
  /** The wire's `bettingModeId`. */
  readonly unitId: number;
  readonly series: number;
  readonly multiple: number;
  readonly digit: number | null;
}

const linePattern =
  /^([0-9a-z#_,@-]+)~([12])~([1-9]\d{0,8})~([1-9]\d{0,2})~([1-9]\d{0,4})~([1-9]\d{0,8})(?:~(0|[1-9]\d?))?$/;

/**
 * Reads one line; null when it does not have the form. Whether the play, unit and numbers exist is not asked
 * here.
 */
export function parseLine(text: string): SlipLine | null {
  const match = linePattern.exec(text);
  if (!match) return null;
  const [, balls = '', type, playId, unitId, series, multiple, digit] = match;
  return {
    balls,
    type: type === '1' ? 1 : 2,
    playId: Number(playId),
    unitId: Number(unitId),
    series: Number(series),
    multiple: Number(multiple),
    digit: digit === undefined ? null : Number(digit),
  };
}

/** Prints one line; the inverse of `parseLine`. */
export function printLine(line: SlipLine): string {
  const { balls, type, playId, unitId, series, multiple, digit } = line;
  return `${balls}~${type}~${playId}~${unitId}~${series}~${multiple}${digit === null ? '' : `~${digit}`}`;
}

/** Reads a slip: lines joined by `;`. A line that cannot be read is null in its place. */
export function parseSlip(text: string): readonly (SlipLine | null)[] {
  return text.split(';').map(parseLine);
}

/** Prints a slip; the inverse of `parseSlip`. */
export function printSlip(lines: readonly SlipLine[]): string {
  return lines.map(printLine).join(';');
}
