// The kit of a line of pay, piece by piece: the file is the pieces one after the other (docs/reference/pay-kit.md). A piece has some thousand
// rows, whatever the size of the team.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { addDays } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import * as text from './kit-text.ts';
import { cellsPart, ROWS, treePart, wholeAccounts } from './pieces.ts';
import * as store from './store-kit.ts';

type Piece = OutputOf<(typeof agentsPay)['payKit']>;

/** Days without a row that one call passes over. A period has fewer. */
const DAYS = 40;

/** A place in the file. */
type At =
  | { readonly part: 'head' }
  | { readonly part: 'tree'; readonly memberId: bigint }
  | { readonly part: 'cells' | 'rebates' | 'promotions'; readonly after: store.AfterCell }
  | { readonly part: 'facts'; readonly window: number; readonly memberId: bigint };

interface Text {
  readonly text: string;
  /** Null after the last piece. */
  readonly next: At | null;
}

/**
 * A piece of the kit of a line that the caller received or has to pay. Refuses `unknown-line` for any other line, `no-kit` for a line without
 * digest: its days began before wagers were kept one by one, and `invalid-input` for a place that no piece named.
 */
export async function readKit(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  memberId: bigint,
  { id, after }: InputOf<(typeof agentsPay)['payKit']>,
): Promise<Piece> {
  const { reader } = database;
  const line = await store.findLine(reader, BigInt(id), memberId);
  if (!line) throw new Refusal('unknown-line');
  if (line.digest === null) throw new Refusal('no-kit');
  const at = after === undefined ? ({ part: 'head' } as const) : parseAt(after);
  const { timeZone } = (await merchant()).site;
  const piece = await pieceAt(reader, line, at, timeZone);
  return {
    fileName: `pay-${line.line_id}.kit.csv`,
    text: piece.next === null ? piece.text + text.END : piece.text,
    next: piece.next && formatAt(piece.next),
  };
}

async function pieceAt(reader: Reader, line: store.KitLine, at: At, timeZone: string): Promise<Text> {
  switch (at.part) {
    case 'head':
      return {
        text: text.headText(line, timeZone) + (await linesText(reader, line)),
        next: { part: 'tree', memberId: 0n },
      };
    case 'tree':
      return treeText(reader, line, at.memberId);
    case 'cells':
      return cellsText(reader, line, at.after);
    case 'rebates':
      return rebatesText(reader, line, at.after);
    case 'promotions':
      return promotionsText(reader, line, at.after);
    case 'facts':
      return factsText(reader, line, at);
  }
}

async function linesText(reader: Reader, line: store.KitLine): Promise<string> {
  const earlier = (await store.listEarlier(reader, line)).map(text.earlierText);
  const before = line.kind === 'DIVIDEND' ? await store.findBefore(reader, line) : null;
  const windows = line.kind === 'REALTIME' ? await store.listWindowsBefore(reader, line) : [];
  if (windows.some(({ digest }) => digest === null)) throw new Refusal('no-kit');
  return [...(before ? [text.beforeText(before)] : []), ...earlier, ...windows.map(text.windowText)].join('');
}

const dayStart = (day: string): store.AfterCell => ({ day, memberId: 0n, group: '' });

async function treeText(reader: Reader, line: store.KitLine, from: bigint): Promise<Text> {
  const part = await treePart(reader, line, from);
  const isSpan = line.kind === 'HOURLY' || line.kind === 'REALTIME';
  const start: At = isSpan
    ? { part: 'facts', window: 0, memberId: 0n }
    : { part: 'cells', after: dayStart(line.first_day) };
  return {
    text: part.text,
    next: part.after === null ? start : { part: 'tree', memberId: part.after },
  };
}

/** The next cells with rows, each followed by its wagers. */
async function cellsText(reader: Reader, line: store.KitLine, after: store.AfterCell): Promise<Text> {
  let from = after;
  for (let passed = 0; passed < DAYS && from.day < line.next_day; passed++) {
    const found = await cellsPart(reader, line, from);
    if (found) return { text: found.text, next: { part: 'cells', after: found.last } };
    from = dayStart(addDays(from.day, 1));
  }
  if (line.kind === 'DIVIDEND')
    return { text: '', next: { part: 'rebates', after: dayStart(line.first_day) } };
  return { text: '', next: null };
}

/** The rebates of the next day with rows, then what promotions credited on it. */
async function rebatesText(reader: Reader, line: store.KitLine, after: store.AfterCell): Promise<Text> {
  let from = after;
  for (let passed = 0; passed < DAYS && from.day < line.next_day; passed++) {
    const { day } = from;
    const page = wholeAccounts(await store.listRebates(reader, line, from, ROWS), ROWS);
    const own = page.rows.map((each) => text.rebateText(day, each)).join('');
    if (page.after !== null)
      return { text: own, next: { part: 'rebates', after: { day, memberId: page.after, group: '' } } };
    const { text: credited, next } = await promotionsText(reader, line, dayStart(day));
    if (own !== '' || credited !== '') return { text: own + credited, next };
    from = dayStart(addDays(day, 1));
  }
  return { text: '', next: null };
}

/** What promotions credited on a day, then what the next days have. */
async function promotionsText(reader: Reader, line: store.KitLine, after: store.AfterCell): Promise<Text> {
  const { day } = after;
  const rows = await store.listPromotions(reader, line, after, ROWS);
  const last = rows.at(-1);
  const isMore = last !== undefined && rows.length === ROWS;
  return {
    text: rows.map((each) => text.promotionText(day, each)).join(''),
    next: isMore
      ? { part: 'promotions', after: { day, memberId: last.member_id, group: '' } }
      : { part: 'rebates', after: dayStart(addDays(day, 1)) },
  };
}

/** The facts of the windows of the day with a line up to this one, or of the slot of an hour; then those that came after the day. */
async function factsText(
  reader: Reader,
  line: store.KitLine,
  { window, memberId }: { readonly window: number; readonly memberId: bigint },
): Promise<Text> {
  const isRealtime = line.kind === 'REALTIME';
  const isLate = isRealtime && line.is_correction;
  const before = isRealtime ? await store.listWindowsBefore(reader, line) : [];
  const spans = isLate ? before : [...before, line];
  const span = spans[window];
  if (!span) return isLate ? lateText(reader, line, { window, memberId }) : { text: '', next: null };
  const page = wholeAccounts(
    await (line.is_correction && !isRealtime
      ? store.listSlotWagers(reader, line, memberId, ROWS)
      : store.listSpanFacts(reader, line, span, memberId, ROWS)),
    ROWS,
  );
  const next: At =
    page.after === null
      ? { part: 'facts', window: window + 1, memberId: 0n }
      : { part: 'facts', window, memberId: page.after };
  return {
    text: page.rows.map((fact) => text.spanFactText(line.first_day, span.starts_at, fact)).join(''),
    next: page.after === null && window + 1 >= spans.length && !isLate ? null : next,
  };
}

async function lateText(
  reader: Reader,
  line: store.KitLine,
  { window, memberId }: { readonly window: number; readonly memberId: bigint },
): Promise<Text> {
  const page = wholeAccounts(await store.listLateFacts(reader, line, memberId, ROWS), ROWS);
  return {
    text: page.rows.map((fact) => text.lateText(line.first_day, fact)).join(''),
    next: page.after === null ? null : { part: 'facts', window, memberId: page.after },
  };
}

function formatAt(at: At): string {
  switch (at.part) {
    case 'head':
      return 'head';
    case 'tree':
      return `tree.${at.memberId}`;
    case 'facts':
      return `facts.${at.memberId}.${at.window}`;
    case 'cells':
    case 'rebates':
    case 'promotions':
      return [at.part, at.after.memberId, at.after.day, at.after.group].join('.');
  }
}

/** The contract admits only texts of this form. */
function parseAt(written: string): At {
  const [part, member = '', third = '', group = ''] = written.split('.');
  const memberId = BigInt(member);
  if (part === 'tree') return { part, memberId };
  if (part === 'facts' && /^[0-9]{1,3}$/.test(third)) return { part, memberId, window: Number(third) };
  if ((part === 'cells' || part === 'rebates' || part === 'promotions') && isDay(third))
    return { part, after: { day: third, memberId, group } };
  throw new Refusal('invalid-input', { field: 'after', rule: 'place' });
}

export function isDay(text: string): boolean {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
