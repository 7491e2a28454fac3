// The rows of a kit of an agent's pay, and the days in them, for the checker beside this file (docs/reference/pay-kit.md). Like it, it imports
// nothing from this project.
import { createHash, type Hash } from 'node:crypto';

/** Ends the check of a file: what is not as it should be. */
export class Difference extends Error {}

export function fail(what: string): never {
  throw new Difference(what);
}

export function same(what: string, told: unknown, found: unknown): void {
  if (told !== found) fail(`${what}: the file says ${String(told)}, computed is ${String(found)}`);
}

const names = (text: string): readonly string[] => text.split(' ');

/** The names of the values of a row, in order. */
export const columns = {
  kit: names('format zone'),
  version: names(
    'contractId kind group offerer receiver version effectiveFrom periodKind carryPolicy minimum ' + 'digest',
  ),
  tier: names('minimumBet netLoss activeMember rateType rate'),
  line: names(
    'lineId rule period periodDay firstDay nextDay startsAt endsAt activeFloor minimum valid ' +
      'voided stake payout selfRebate agentRebate promotions activeMembers carryIn base carryOut ' +
      'tier rateType rate amount reason corrects wagers digest treeDigest rebateDigest',
  ),
  before: names('lineId carryOut'),
  earlier: names('lineId amount'),
  window: names('lineId startsAt endsAt valid voided activeMembers tier rate amount reason wagers digest'),
  tree: names('memberId uplineId from to'),
  cell: names('day memberId group wagers digest'),
  wager: names('wagerId memberId day group stake valid payout selfRebate state'),
  fact: names('wagerId memberId day group stake valid payout selfRebate state startsAt before'),
  late: names('wagerId memberId day group stake valid payout selfRebate state startsAt before'),
  rebate: names('day memberId group amount own'),
  promotion: names('day memberId amount'),
  rebateline: names('memberId day group rule amount own wagers digest treeDigest shareDigest'),
  share: names('memberId prizeMode base valid rate belowId belowRate ownRate'),
  range: names('receiver payer startDay endDay nextDay lines rebates'),
  ownrebate: names('day group rule runDay known amount own wagers digest'),
  basis: names('contractId version known isCorrection rebatedBefore'),
  promotions: names('lastCredit'),
  rate: names('memberId group prizeMode from to rate'),
  day: names('day sealedFact'),
  teamrebate: names('day memberId group runDay amount own'),
  teampromotion: names('day memberId number amount'),
  daycell: names('day memberId group lastFact wagers digest'),
  bet: names('wagerId memberId day group stake valid payout selfRebate state number endedAt prizeMode base'),
  part: names('number rows digest'),
  end: [],
} as const;

export type RowKind = keyof typeof columns;
export type Row = Readonly<Record<string, string>>;

export const PPM = 1_000_000n;
const DAY_MS = 86_400_000;
export const groups = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'];

/** The whole number of a value; the text must be the usual one of that number. */
export function int(row: Row, name: string): bigint {
  const text = row[name] ?? '';
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) fail(`${name} is no whole number: "${text}"`);
  return BigInt(text);
}
export const str = (row: Row, name: string): string => row[name] ?? '';
export const num = (row: Row, name: string): number => Number(int(row, name));

const isKind = (text: string): text is RowKind => Object.hasOwn(columns, text);

export function parse(line: string): { readonly kind: RowKind; readonly row: Row } {
  const [kind = '', ...values] = line.split(',');
  if (!isKind(kind)) fail(`a row of an unknown kind: "${kind}"`);
  const names = columns[kind];
  if (names.length !== values.length)
    fail(`a row "${kind}" with ${values.length} values instead of ${names.length}`);
  return { kind, row: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
}

/** floor(a / b) for b above 0. */
export const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
/** Runs the checks of a part of a file; a difference names the part. */
export function within<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Difference ? new Difference(`${name}: ${error.message}`) : error;
  }
}

export const hex = (hash: Hash): string => hash.digest('hex');
export const sha256 = (): Hash => createHash('sha256');

// Dates and times.

export const utc = (day: string): number => {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) fail(`no date: "${day}"`);
  return time;
};
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

const starts = new Map<string, number>();

/** The first instant whose local date is a date, in milliseconds since 1970. */
export function startOfDay(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = starts.get(key) ?? findStart(day, zone);
  starts.set(key, known);
  return known;
}

function findStart(day: string, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let before = utc(day) - DAY_MS;
  let at = utc(day) + DAY_MS;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (format.format(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}

/** The day after a period that begins on a day; fails when no period of that kind begins there. */
export function endOfPeriod(period: string, first: string): string {
  const date = first.slice(8);
  switch (period) {
    case 'DAILY':
    case 'HOUR':
    case 'WINDOW':
      return addDays(first, 1);
    case 'WEEKLY':
      if (new Date(utc(first)).getUTCDay() !== 1) fail(`a week that does not begin on Monday: ${first}`);
      return addDays(first, 7);
    case 'SEMI_MONTHLY':
      if (date === '01') return addDays(first, 15);
      if (date !== '16') fail(`half a month that begins on ${first}`);
      return nextMonth(first);
    case 'MONTHLY':
      if (date !== '01') fail(`a month that begins on ${first}`);
      return nextMonth(first);
    default:
      return fail(`an unknown period ${period}`);
  }
}
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

export function isFirstOfMonth(period: string, first: string): boolean {
  if (period === 'WEEKLY') return addDays(first, -7).slice(0, 7) !== first.slice(0, 7);
  return first.endsWith('-01');
}
