// The kit of a range: one file with all lines of pay and rebates of an agent that begin on some days, and each bet behind them once, piece by
// piece (docs/reference/pay-kit.md). A piece has some thousand rows, whatever the size of the team.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { addDays, rebateGroups, rebateKeys } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { isDownline } from '../tree/read-tree.ts';
import * as kitText from './kit-text.ts';
import { ROWS, treePart, wholeAccounts } from './pieces.ts';
import { formatPlace, parsePlace, type Place, type RangeAt } from './range-place.ts';
import * as text from './range-text.ts';
import { isDay } from './read-kit.ts';
import * as store from './store-range-kit.ts';

type Route = (typeof agentsPay)['payRangeKit'];
type Deps = Pick<AgentsDeps, 'database' | 'merchant' | 'findMemberId'>;

/** The most days of a range: a month (docs/reference/agents.md 9.3). */
const DAYS = 31;
const LINES = 2_000;
const DAY_MS = 86_400_000;
/** More than the rebates of a month with all their corrections. */
const OWN_REBATES = 100_000;

interface Kit extends store.RangeOf {
  readonly scope: store.RangeScope;
  readonly lastLine: bigint;
  readonly timeZone: string;
}

interface Text {
  readonly text: string;
  /** Null after the last piece. */
  readonly next: RangeAt | null;
}

/**
 * A piece of the kit of the caller's lines of pay and rebates that begin on some days, or of the lines that it has to pay to one account.
 * Refuses `invalid-input` and `range-too-long` with the field, `unknown-downline`, `range-empty` when no line begins on these days, and
 * `no-range-kit` with the last day that cannot be computed again. `period-computing` while lines of these days are being written.
 */
export async function readRangeKit(
  deps: Deps,
  memberId: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { startDay, endDay, after } = input;
  requireDays(startDay, endDay);
  const { reader } = deps.database;
  const range = { ...(await whoseLines(deps, memberId, input)), startDay, endDay };
  const place: Place | null = after === undefined ? null : parsePlace(after);
  if (place === null && (await store.isComputing(reader, range))) throw new Refusal('period-computing');
  const scope = await store.findScope(reader, range, place?.lastLine ?? null);
  // Of every piece, as the place in it is the caller's word.
  await requireLines(deps, memberId, range, scope);
  requireDayOf(place, range, scope);
  const { timeZone } = (await deps.merchant()).site;
  const kit: Kit = { ...range, scope, lastLine: place?.lastLine ?? scope.last_line ?? 0n, timeZone };
  const piece = await pieceAt(reader, kit, place?.at ?? { part: 'head' });
  const number = place?.number ?? 1;
  const withPart = text.withPart(piece.text, number);
  return {
    fileName: `pay-${range.receiver}-${startDay}-${endDay}.kit.csv`,
    text: piece.next === null ? withPart + kitText.END : withPart,
    next: piece.next && formatPlace({ number: number + 1, lastLine: kit.lastLine, at: piece.next }),
  };
}

function requireDays(startDay: string, endDay: string): void {
  for (const [field, day] of Object.entries({ startDay, endDay }))
    if (!isDay(day)) throw new Refusal('invalid-input', { field, rule: 'day' });
  const days = (Date.parse(endDay) - Date.parse(startDay)) / DAY_MS + 1;
  if (days < 1) throw new Refusal('invalid-input', { field: 'endDay', rule: 'span' });
  if (days > DAYS) throw new Refusal('range-too-long', { field: 'endDay', days: DAYS });
}

async function whoseLines(
  { database, findMemberId }: Deps,
  memberId: bigint,
  { downlineId, customerName }: InputOf<Route>,
): Promise<Pick<store.RangeOf, 'receiver' | 'payer'>> {
  if (downlineId === undefined && customerName === undefined) return { receiver: memberId, payer: null };
  const named = customerName === undefined ? null : await findMemberId(database.reader, customerName);
  if (customerName !== undefined && (named === null || downlineId !== undefined))
    throw new Refusal('unknown-downline');
  return { receiver: named ?? BigInt(downlineId ?? 0), payer: memberId };
}

async function requireLines(
  deps: Deps,
  memberId: bigint,
  { receiver, payer }: store.RangeOf,
  scope: store.RangeScope,
): Promise<void> {
  if (scope.last_line === null && scope.rebate_groups.length === 0) {
    const isKnown = payer === null || (await isDownline(deps, deps.database.reader, memberId, receiver));
    throw new Refusal(isKnown ? 'range-empty' : 'unknown-downline');
  }
  if (scope.unkept !== null) throw new Refusal('no-range-kit', { day: scope.unkept });
}

/** Refuses a place on a day that the file does not have. */
function requireDayOf(place: Place | null, { startDay }: store.RangeOf, scope: store.RangeScope): void {
  if (place === null || !('day' in place.at)) return;
  const { day } = place.at;
  if (day < startDay || day >= scope.next_day)
    throw new Refusal('invalid-input', { field: 'after', rule: 'place' });
}

const hasRebates = ({ scope }: Kit): boolean => scope.rebate_groups.length > 0;
const daysOf = ({ startDay, scope }: Kit) => ({ first: startDay, next: scope.next_day });
const dayStart = (day: string): RangeAt => ({ part: 'day', day, memberId: 0n });

function pieceAt(reader: Reader, kit: Kit, at: RangeAt): Promise<Text> {
  switch (at.part) {
    case 'head':
      return headText(reader, kit);
    case 'lines':
      return linesText(reader, kit, at.after);
    case 'rates':
      return ratesText(reader, kit, at.after);
    case 'tree':
      return treeText(reader, kit, at.after);
    case 'day':
      return dayText(reader, kit, at);
    case 'promotions':
      return promotionsText(reader, kit, at);
    case 'cells':
      return cellsText(reader, kit, at);
    case 'bets':
      return betsText(reader, kit, at);
  }
}

async function headText(reader: Reader, kit: Kit): Promise<Text> {
  const versions = await store.listVersions(reader, kit, kit.lastLine);
  const rebates = hasRebates(kit) ? await store.listOwnRebates(reader, kit, OWN_REBATES) : [];
  if (rebates.length === OWN_REBATES) throw new Error(`more than ${OWN_REBATES} rebates in a range`);
  return {
    text: [
      text.rangeText(
        kit,
        { nextDay: kit.scope.next_day, lines: kit.scope.lines, rebates: rebates.length },
        kit.timeZone,
      ),
      ...versions.map(kitText.versionText),
      ...rebates.map(text.ownRebateText),
    ].join(''),
    next: { part: 'lines', after: 0n },
  };
}

/** The next lines, each with its basis, the line that its carry comes from, and the earlier lines of its period. */
async function linesText(reader: Reader, kit: Kit, after: bigint): Promise<Text> {
  const { lastLine } = kit;
  const lines = await store.listLines(reader, kit, { after, lastLine, limit: LINES });
  const earlier = Map.groupBy(await store.listEarlier(reader, lines), ({ of_line }) => of_line);
  const last = lines.at(-1);
  return {
    text: lines
      .map((line) =>
        [
          kitText.lineText(line),
          text.basisText(line),
          text.promotionsText(line),
          line.before_line === null
            ? ''
            : kitText.beforeText({ line_id: line.before_line, carry_out: line.before_carry ?? 0n }),
          ...(earlier.get(line.line_id) ?? []).map(kitText.earlierText),
        ].join(''),
      )
      .join(''),
    next:
      last && lines.length === LINES
        ? { part: 'lines', after: last.line_id }
        : { part: hasRebates(kit) ? 'rates' : 'tree', after: 0n },
  };
}

async function ratesText(reader: Reader, kit: Kit, after: bigint): Promise<Text> {
  const groups = kit.scope.rebate_groups;
  const days = daysOf(kit);
  const keys = rebateKeys.filter(({ group }) => groups.includes(group));
  const own = after === 0n ? await store.listOwnRates(reader, kit.receiver, keys, days) : [];
  const page = wholeAccounts(
    await store.listRatesBelow(reader, kit.receiver, groups, { ...days, after, limit: ROWS }),
    ROWS,
  );
  return {
    text: [...own, ...page.rows].map(text.rateText).join(''),
    next: page.after === null ? { part: 'tree', after: 0n } : { part: 'rates', after: page.after },
  };
}

async function treeText(reader: Reader, kit: Kit, after: bigint): Promise<Text> {
  const { first, next } = daysOf(kit);
  const part = await treePart(reader, { receiver: kit.receiver, first_day: first, next_day: next }, after);
  return {
    text: part.text,
    next: part.after === null ? dayStart(first) : { part: 'tree', after: part.after },
  };
}

type AfterAccount = Pick<store.AfterBet, 'day' | 'memberId'>;

/** A day: the rebates and promotions that dividends deduct, its cells, then its bets. */
async function dayText(reader: Reader, kit: Kit, { day, memberId: after }: AfterAccount): Promise<Text> {
  const head = after === 0n ? text.dayText(day, await store.findSealedFact(reader, day)) : '';
  const page = wholeAccounts(
    isDeducted(kit, day)
      ? await store.listTeamRebates(reader, kit.receiver, { day, after, limit: ROWS })
      : [],
    ROWS,
  );
  const own = head + page.rows.map((rebate) => text.teamRebateText(day, rebate)).join('');
  if (page.after !== null) return { text: own, next: { part: 'day', day, memberId: page.after } };
  const { text: rest, next } = await promotionsText(reader, kit, { day, memberId: 0n });
  return { text: own + rest, next };
}

/** Whether a dividend counts a day. */
function isDeducted({ scope }: Kit, day: string): boolean {
  const { dividends_from: from, dividends_to: to } = scope;
  return from !== null && to !== null && from <= day && day < to;
}

async function promotionsText(
  reader: Reader,
  kit: Kit,
  { day, memberId: after }: AfterAccount,
): Promise<Text> {
  const has = isDeducted(kit, day) && kit.scope.groups.includes('CONS');
  const page = wholeAccounts(
    has ? await store.listTeamPromotions(reader, kit.receiver, { day, after, limit: ROWS }) : [],
    ROWS,
  );
  const own = page.rows.map((promotion) => text.teamPromotionText(day, promotion)).join('');
  if (page.after !== null) return { text: own, next: { part: 'promotions', day, memberId: page.after } };
  const { text: cells, next } = await cellsText(reader, kit, { day, memberId: 0n });
  return { text: own + cells, next };
}

async function cellsText(reader: Reader, kit: Kit, { day, memberId: after }: AfterAccount): Promise<Text> {
  const page = wholeAccounts(await store.listCells(reader, teamOf(kit), { day, after, limit: ROWS }), ROWS);
  const own = page.rows.map((cell) => text.cellText(day, cell)).join('');
  if (page.after !== null) return { text: own, next: { part: 'cells', day, memberId: page.after } };
  const { text: bets, next } = await betsText(reader, kit, { day, memberId: 0n, wagerId: 0n, fact: 0n });
  return { text: own + bets, next };
}

async function betsText(reader: Reader, kit: Kit, after: store.AfterBet): Promise<Text> {
  const { day } = after;
  const bets = await store.listBets(reader, teamOf(kit), after, ROWS);
  const last = bets.at(-1);
  const nextDay = addDays(day, 1);
  const following = nextDay < kit.scope.next_day ? dayStart(nextDay) : null;
  return {
    text: bets.map((bet) => text.betText(day, bet)).join(''),
    next:
      last && bets.length === ROWS
        ? { part: 'bets', day, memberId: last.member_id, wagerId: last.wager_id, fact: last.fact }
        : following,
  };
}

function teamOf(kit: Kit): store.TeamOf {
  return { receiver: kit.receiver, withReceiver: hasRebates(kit), groups: groupsOf(kit) };
}

/** The groups whose bets count; empty: all. */
function groupsOf({ scope }: Kit): readonly (typeof rebateGroups)[number][] {
  if (scope.groups.includes('CONS')) return [];
  return rebateGroups.filter((group) => scope.groups.includes(group) || scope.rebate_groups.includes(group));
}
