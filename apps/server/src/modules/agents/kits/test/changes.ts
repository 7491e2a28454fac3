// Files of kits with one change each.
import { addDays } from '@tyche/rules/agents';

export interface Change {
  readonly what: string;
  readonly kind: string;
  /** The number of the changed value; null: the row is missing or there twice. */
  readonly column: number | null;
  readonly text: string;
}

/** Another value of the same kind as one in a file. */
function otherThan(value: string, zone: string): string {
  const words: Record<string, string> = { won: 'lost', lost: 'void', void: 'won', RNG: 'LIVE', LIVE: 'RNG' };
  if (words[value]) return words[value];
  if (/^[0-9a-f]{64}$/.test(value)) return `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`;
  if (/^-?[0-9]+$/.test(value)) return String(BigInt(value) + 1n);
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return addDays(value, 1);
  if (value === zone) return 'Asia/Tokyo';
  return `${value}1`;
}

/**
 * Every change of one value of a kit, each row left out, and each row twice.
 *
 * @param of.mayChange the numbers of the values of a kind of row that are left as they are.
 * @param of.isPicked which rows are changed; all when it is left out.
 */
export function changesIn(
  kit: string,
  of: {
    readonly zone: string;
    readonly mayChange: Readonly<Record<string, readonly number[]>>;
    readonly isPicked?: (row: number) => boolean;
  },
): readonly Change[] {
  const lines = kit.trimEnd().split('\n');
  const withLine = (at: number, ...instead: string[]) => `${lines.toSpliced(at, 1, ...instead).join('\n')}\n`;
  return lines.flatMap((line, at): readonly Change[] => {
    if (of.isPicked && !of.isPicked(at)) return [];
    const values = line.split(',');
    const [kind = ''] = values;
    const changed = values.flatMap((value, column) =>
      column === 0 || of.mayChange[kind]?.includes(column)
        ? []
        : [
            {
              what: `${line}: value ${column}`,
              kind,
              column,
              text: withLine(at, values.with(column, otherThan(value, of.zone)).join(',')),
            },
          ],
    );
    const isIdle = kind === 'before' && values[2] === '0';
    const row = { kind, column: null };
    const dropped = isIdle ? [] : [{ ...row, what: `without ${line}`, text: withLine(at) }];
    return [...changed, ...dropped, { ...row, what: `${line} twice`, text: withLine(at, line, line) }];
  });
}
