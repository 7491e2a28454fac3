// The job that computes previews of settings: it reads agents page by page, holds no lock between its statements, and writes no pay
// (docs/reference/agents.md 14).
import { programmeSettings, readSetting } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { AgentsDeps } from '../deps.ts';
import { kindOfPayer, paidByHouse } from './payers.ts';
import { countConcerned, listConcerned } from './affected.ts';
import { isWritten, payScopeOf, recompute } from './recompute.ts';
import { listMonthLines, listReceivers } from './store-month.ts';
import * as store from './store-previews.ts';
import type { AgentSums, Change, Found } from './types.ts';

/** Agents of a page. Salaries within a day have up to 8,928 lines a contract and month, so their pages are small. */
const AGENTS_TOGETHER = 50;
const AGENTS_WITHIN_A_DAY = 2;
/** A preview of pay ends after the page that reaches this many lines. */
const MAX_LINES = 200_000;
const SHOWN_AGENTS = 10;
const KEPT_DAYS = 30;
const DELETED_TOGETHER = 100;

const LONGEST_MS = 10 * 60_000;

type PreviewDeps = Pick<AgentsDeps, 'database' | 'merchant'>;

/** The job of previews. */
export function previewJobs(deps: PreviewDeps): readonly Job[] {
  return [
    {
      name: 'agents.setting-previews',
      everyMs: 2_000,
      longestRunMs: LONGEST_MS,
      run: (signal) => computePreviews(deps, signal),
    },
  ];
}

/**
 * Computes the previews that wait, the oldest first, once the pay of their month is written. One that ended early goes on after its last page; several workers may run it.
 *
 * @param signal stops it between two pages.
 * @param maxLines the most lines of a preview.
 */
export async function computePreviews(
  deps: PreviewDeps,
  signal?: AbortSignal,
  maxLines = MAX_LINES,
): Promise<void> {
  const { reader } = deps.database;
  await store.deleteOldPreviews(reader, KEPT_DAYS, DELETED_TOGETHER);
  while (!signal?.aborted) {
    const preview = await store.findOpenPreview(reader);
    if (!preview || !(await isDue(deps, preview))) return;
    await store.advancePreview(reader, preview.last_agent, await nextPage(deps, preview, maxLines));
  }
}

/** Whether the pay of the month is written: in the first hour of a month the runs of the one before still go on. */
export async function isDue(
  { database: { reader }, merchant }: PreviewDeps,
  preview: Pick<store.PreviewRow, 'name' | 'first_day' | 'next_day'>,
): Promise<boolean> {
  const known = programmeSettings.find((each) => each === preview.name);
  const scope = known === undefined ? null : payScopeOf(known);
  if (scope === null) return true;
  const days = { firstDay: preview.first_day, nextDay: preview.next_day };
  return isWritten(reader, scope, days, (await merchant()).site.timeZone);
}

/** A preview with the next agents in it. */
async function nextPage(
  { database: { reader }, merchant }: PreviewDeps,
  preview: store.PreviewRow,
  maxLines: number,
): Promise<store.Progress> {
  const { site } = await merchant();
  const change = changeOf(preview, site.contracts);
  const scope = payScopeOf(change.name);
  const isWithinADay = scope?.periods.some((period) => period === 'HOUR' || period === 'WINDOW') ?? false;
  const limit = isWithinADay ? AGENTS_WITHIN_A_DAY : AGENTS_TOGETHER;
  const agents = scope
    ? await listReceivers(reader, preview.last_agent, limit)
    : await listConcerned(reader, change.name, preview.last_agent, limit);
  const found = scope
    ? await findPay(reader, agents, { preview, change, timeZone: site.timeZone })
    : { ...nothing, agents: await countConcerned(reader, agents, change) };
  const lines = preview.lines + BigInt(found.lines);
  const isLast = agents.length < limit;
  return {
    preview_id: preview.preview_id,
    last_agent: agents.at(-1) ?? preview.last_agent,
    lines,
    changed_lines: preview.changed_lines + BigInt(found.changedLines),
    agents: preview.agents + BigInt(found.agents),
    amount_before: preview.amount_before + found.before,
    amount_after: preview.amount_after + found.after,
    top: largest(preview.top, found.sums),
    end: isLast ? 'complete' : lines >= BigInt(maxLines) ? 'cut' : null,
  };
}

const nothing: Found = { lines: 0, changedLines: 0, agents: 0, before: 0n, after: 0n, sums: [] };

/** The setting of a preview beside those of now. */
function changeOf({ name, value }: store.PreviewRow, before: Change['before']): Change {
  const known = programmeSettings.find((each) => each === name);
  const read = known === undefined ? null : readSetting(known, value);
  if (known === undefined || read === null) throw new Error(`a preview of ${name} ${value}`);
  return { name: known, before, after: { ...before, [known]: read } };
}

const none: ReadonlyMap<bigint, bigint> = new Map();

/** The lines of some agents in the month, as they are and with the change; of a setting of the payer what the house pays of them. */
async function findPay(
  reader: Reader,
  agents: readonly bigint[],
  { preview, change, timeZone }: { preview: store.PreviewRow; change: Change; timeZone: string },
): Promise<Found> {
  const scope = payScopeOf(change.name);
  if (!scope || agents.length === 0) return nothing;
  const { kinds, periods } = scope;
  const { first_day: firstDay, next_day: nextDay } = preview;
  const lines = await listMonthLines(reader, { agents, kinds, periods, firstDay, nextDay });
  const isPayer = kindOfPayer(change.name) !== null;
  const amounts = isPayer ? none : await recompute(reader, lines, change, timeZone);
  const sums = new Map<bigint, AgentSums>();
  let changedLines = 0;
  for (const line of lines) {
    const { line_id: lineId, receiver, amount } = line;
    const { before, after } = isPayer
      ? paidByHouse(line, change)
      : { before: amount, after: amounts.get(lineId) ?? amount };
    if (after !== before) changedLines += 1;
    const of = sums.get(receiver) ?? { memberId: receiver, before: 0n, after: 0n };
    sums.set(receiver, { ...of, before: of.before + before, after: of.after + after });
  }
  let [before, after] = [0n, 0n];
  for (const each of sums.values()) [before, after] = [before + each.before, after + each.after];
  const changed = [...sums.values()].filter((each) => each.before !== each.after);
  return { lines: lines.length, changedLines, agents: changed.length, before, after, sums: changed };
}

/** The largest differences among those of before and some more; equal ones by the ids of their agents. */
function largest(
  known: readonly store.StoredSums[],
  found: readonly AgentSums[],
): readonly store.StoredSums[] {
  const sizeOf = ({ before, after }: AgentSums) => (after < before ? before - after : after - before);
  return [...known.map(readSums), ...found]
    .toSorted((one, other) => compare(sizeOf(other), sizeOf(one)) || compare(one.memberId, other.memberId))
    .slice(0, SHOWN_AGENTS)
    .map(({ memberId, before, after }) => ({
      memberId: String(memberId),
      before: String(before),
      after: String(after),
    }));
}

function readSums({ memberId, before, after }: store.StoredSums): AgentSums {
  return { memberId: BigInt(memberId), before: BigInt(before), after: BigInt(after) };
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
