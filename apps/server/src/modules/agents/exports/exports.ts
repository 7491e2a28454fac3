// What agents do with files that are made in the background (docs/reference/agents.md 7.11).
import type { agentsExports } from '@tyche/contract/agents-exports';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { contractKinds } from '@tyche/rules/agents';
import type { Subscription } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { MEMBER_ERASED } from '../../protection/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { listAsked, readPart, rootOf } from './lists.ts';
import { KEPT_DAYS } from './make-exports.ts';
import * as store from './store-exports.ts';

type Routes = typeof agentsExports;

const SHOWN = 20;
const DAY_MS = 86_400_000;

export function exportRoutes(deps: AgentsDeps): Handlers<keyof Routes> {
  return {
    agentExports: ({ report }, { member }) => readExports(deps, member.memberId, report ?? null),
    requestExport: (asked, { member, language }) =>
      requestExport(deps, { agentId: member.memberId, language }, asked),
    exportRows: (input, { member }) => readExportRows(deps, member.memberId, input),
    noteExportTaken: ({ exportId }, { member }) => change(deps, store.noteTaken, member.memberId, exportId),
    deleteExport: ({ exportId }, { member }) => change(deps, store.deleteExport, member.memberId, exportId),
  };
}

/** Changes a file of an agent. Refuses `unknown-export` for a file that is not there or belongs to somebody else. */
async function change(
  { database }: AgentsDeps,
  work: typeof store.deleteExport,
  agentId: bigint,
  exportId: string,
): Promise<null> {
  const isDone = await database.inTransaction((tx) => work(tx, agentId, BigInt(exportId)));
  if (!isDone) throw unknownExport();
  return null;
}

/** The newest files of an agent, of one list or of all. */
async function readExports(
  { database }: AgentsDeps,
  agentId: bigint,
  report: InputOf<Routes['agentExports']>['report'] | null,
): Promise<OutputOf<Routes['agentExports']>> {
  const rows = await store.listExports(database.reader, agentId, report ?? null, SHOWN);
  const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    list: rows.map(({ exportId, filters, askedAt, endedAt, ...row }) => ({
      id: exportId.toString(),
      report: row.report,
      kind: contractKinds.find((kind) => row.report === 'pay' && kind === filters.kind) ?? null,
      state: row.state,
      rows: Number(row.rows),
      startDay: dayOf(filters.startDay),
      endDay: dayOf(filters.endDay),
      refusal: row.refusal,
      isTaken: row.isTaken,
      askedDate: askedAt.getTime(),
      deletedDate: endedAt && endedAt.getTime() + KEPT_DAYS * DAY_MS,
    })),
  };
}

/**
 * Asks for a file of a list. The first row is read at once, so that what its page refuses is refused here too; `export-waiting` while a file
 * of the list is being made, `invalid-input` unless exactly one list is asked for.
 */
export async function requestExport(
  deps: AgentsDeps,
  caller: { readonly agentId: bigint; readonly language: string },
  asked: InputOf<Routes['requestExport']>,
): Promise<OutputOf<Routes['requestExport']>> {
  const list = { ...caller, ...listAsked(asked) };
  await readPart(deps, list, null, 1);
  const exportId = await deps.database.inTransaction((tx) => store.insertExport(tx, list));
  if (exportId === null) throw new Refusal('export-waiting');
  return { id: exportId.toString() };
}

/**
 * A part of a file. Refuses `unknown-export` for a file of somebody else, `export-not-ready`, and `unknown-downline` when the account of
 * its list is no longer below the agent.
 */
export async function readExportRows(
  deps: AgentsDeps,
  agentId: bigint,
  { exportId, part = 1 }: InputOf<Routes['exportRows']>,
): Promise<OutputOf<Routes['exportRows']>> {
  const { reader } = deps.database;
  const found = await store.findPart(reader, agentId, BigInt(exportId), part);
  if (!found || (found.rows === null && found.state !== 'waiting')) throw unknownExport();
  const root = rootOf(found.report, found.filters);
  if (root) await requireSelfOrBelow(deps, reader, agentId, root);
  if (found.state === 'waiting' || found.rows === null) throw new Refusal('export-not-ready');
  return { next: part < found.parts ? part + 1 : null, [found.report]: JSON.parse(found.rows) };
}

function unknownExport(): Refusal {
  return new Refusal('unknown-export', { days: KEPT_DAYS });
}

/** An erasure deletes the files of a person, and those of agents above it, which may name it. A repeated event changes nothing. */
export const exportSubscriptions: readonly Subscription[] = [
  {
    topic: MEMBER_ERASED,
    async handle(tx, { payload }) {
      const { memberId } = payload as { memberId?: unknown };
      await store.eraseExports(tx, BigInt(String(memberId)));
    },
  },
];
