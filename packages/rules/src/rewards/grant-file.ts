// A file of grants as staff write it: a member and an amount in each line (docs/reference/rewards.md 4.5).
import { parseAmount } from '@tyche/kernel/money';

/** Most rows of a file. */
export const MAX_GRANT_ROWS = 5_000;
/** Longest name of a member in a file. */
export const MAX_GRANT_NAME = 60;

/** A line of a file. `amount` is in 1/10 000 units, null where the line cannot be read. */
export interface GrantFileRow {
  /** The number of its line, from 1 on. */
  readonly row: number;
  readonly name: string;
  readonly amount: bigint | null;
}

const headings = ['member', 'username'];

/**
 * Reads a file: `member,amount` in each line, also with semicolons or tabs. A first line with headings, empty lines, a mark of the byte
 * order, spaces around a field and quotes around a whole field are left out. A line with another number of fields, another quote or an
 * amount that is none is kept as unreadable, so that nothing is guessed: `1,000` without quotes is two fields.
 *
 * @returns null for a file without a row, and for one with more than `MAX_GRANT_ROWS`.
 */
export function readGrantFile(text: string): readonly GrantFileRow[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ row: at + 1, line }]));
  const [first] = filled;
  const rows = first && isHeading(first.line) ? filled.slice(1) : filled;
  if (rows.length === 0 || rows.length > MAX_GRANT_ROWS) return null;
  return rows.map(({ row, line }) => ({ row, ...readLine(line) }));
}

function isHeading(line: string): boolean {
  const [name = '', amount = ''] = fieldsOf(line) ?? [];
  return headings.includes(name.toLowerCase()) && amount.toLowerCase() === 'amount';
}

function readLine(line: string): Omit<GrantFileRow, 'row'> {
  const fields = fieldsOf(line);
  const [name = '', amount = ''] = fields ?? [];
  if (!fields || name === '' || name.length > MAX_GRANT_NAME)
    return { name: keptText(line.trim().slice(0, MAX_GRANT_NAME)), amount: null };
  return { name: keptText(name), amount: parseAmount(amount) };
}

/** A text that the database can keep: without control characters and halves of letters. */
function keptText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '');
}

/** The two fields of a line; null for a line that has not two of them. */
function fieldsOf(line: string): readonly string[] | null {
  const fields = line.split(/[,;\t]/).map((field) => unquoted(field.trim()));
  return fields.length === 2 && !fields.some((field) => field.includes('"')) ? fields : null;
}

function unquoted(field: string): string {
  return /^"[^"]*"$/.test(field) ? field.slice(1, -1).trim() : field;
}
