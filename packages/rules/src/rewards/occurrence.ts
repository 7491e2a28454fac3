// What makes an application unique: the text of its occurrence (docs/reference/rewards.md 4). The database keeps each once, and the key of
// the ledger's movement is made from it.

/** The parts of a key, by what happened. Periods are the first local date of a period, months `yyyy-MM`. */
const partsOf = {
  signup: ['promotion', 'person'],
  register: ['promotion', 'person'],
  deposit: ['promotion', 'deposit'],
  depositbet: ['promotion', 'deposit'],
  count: ['promotion', 'member', 'period', 'count'],
  rebate: ['promotion', 'member', 'day'],
  manual: ['grant'],
  code: ['code', 'person'],
  raffle: ['raffle', 'prize'],
  lucky: ['promotion', 'day', 'bet'],
  savior: ['promotion', 'member', 'week'],
  salary: ['member', 'month'],
  upgrade: ['member', 'rank'],
  login: ['promotion', 'member', 'month', 'days'],
  mission: ['mission', 'period', 'step', 'member'],
  board: ['mission', 'period', 'member'],
  referral: ['friend'],
} as const;

export type Occurrence = keyof typeof partsOf;
type PartOf<Of extends Occurrence> = (typeof partsOf)[Of][number];

/**
 * The key of an occurrence: its kind and its parts, parted by colons, such as `savior:12:4711:2026-11-16`.
 *
 * @throws RangeError when a part is empty or has a colon: two occurrences could have one key.
 */
export function occurrenceKey<Of extends Occurrence>(
  of: Of,
  parts: Readonly<Record<PartOf<Of>, string | number | bigint>>,
): string {
  const names: readonly string[] = partsOf[of];
  const values = new Map(Object.entries(parts));
  const texts = names.map((name) => String(values.get(name) ?? ''));
  if (texts.some((text) => text === '' || text.includes(':')))
    throw new RangeError(`occurrenceKey: a part of ${of} is empty or has a colon`);
  return [of, ...texts].join(':');
}

/** The key of a row of a grant file: `manual:{file}:{row}` (docs/reference/rewards.md 4.5). Grants of one member have one part less. */
export function grantRowKey({ file, row }: { readonly file: bigint; readonly row: number }): string {
  return `manual:${file}:${row}`;
}
