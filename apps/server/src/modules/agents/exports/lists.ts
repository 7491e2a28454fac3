// The lists of which files are made (docs/reference/agents.md 7.11): each is read by the function of its page.
import type { agents } from '@tyche/contract/agents';
import type { agentsExports } from '@tyche/contract/agents-exports';
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { InputOf } from '@tyche/contract/route';
import { DIRECT_ROWS, type ExportReport, exportReports } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { listPay } from '../funding/read-pay.ts';
import { readTeamBets } from '../records/team-bets.ts';
import { readTeamMovements } from '../records/team-movements.ts';
import { readLosses } from '../reports/losses.ts';
import { listDownlines } from '../team/list-downlines.ts';
import type { OpenExport, StoredFilters } from './store-exports.ts';

/** Rows of a list, and the place after them; null after the last one. */
export interface ListPart {
  readonly rows: readonly unknown[];
  readonly next: string | null;
}

/** The one list that is asked for. Refuses `invalid-input` unless it is exactly one. */
export function listAsked(asked: InputOf<typeof agentsExports.requestExport>): {
  readonly report: ExportReport;
  readonly filters: StoredFilters;
} {
  const given = exportReports.flatMap((report) => {
    const filters = asked[report];
    return filters === undefined ? [] : [{ report, filters }];
  });
  const [only] = given;
  if (!only || given.length > 1) throw new Refusal('invalid-input', { field: 'report', rule: 'one' });
  return only;
}

/** Refuses `export-too-large` for a page of a file that has the most rows already. */
export function checkFileRows({ fileRows = 0 }: { readonly fileRows?: number }): void {
  if (fileRows >= DIRECT_ROWS) throw new Refusal('export-too-large', { rows: DIRECT_ROWS });
}

/**
 * Rows of a list from a place on, as the call for it gives them to the agent. Refuses what that call refuses.
 *
 * @param place null: from the start.
 */
export function readPart(
  deps: AgentsDeps,
  { agentId, language, report, filters }: Pick<OpenExport, 'agentId' | 'language' | 'report' | 'filters'>,
  place: string | null,
  pageSize: number,
): Promise<ListPart> {
  const page = { pageSize, ...(place !== null && { before: place }) };
  switch (report) {
    case 'bets': {
      const input = { ...filters, ...page } as InputOf<typeof agentsRecords.teamBets>;
      return partOf(readTeamBets(deps, { callerId: agentId, language }, input));
    }
    case 'movements':
      return partOf(
        readTeamMovements(deps, agentId, {
          ...filters,
          ...page,
        } as InputOf<typeof agentsRecords.downlineTransaction>),
      );
    case 'team':
      return partOf(
        listDownlines(deps, agentId, { ...filters, ...page } as InputOf<typeof agents.listDownlines>),
      );
    case 'pay':
      return partOf(listPay(deps, agentId, { ...filters, ...page } as InputOf<typeof agentsPay.listPay>));
    case 'losses':
      return lossPart(deps, agentId, filters, Number(place ?? 1), pageSize);
  }
}

async function partOf(
  page: Promise<{ readonly list: readonly unknown[]; readonly next: string | null }>,
): Promise<ListPart> {
  const { list, next } = await page;
  return { rows: list, next };
}

async function lossPart(
  deps: AgentsDeps,
  agentId: bigint,
  filters: StoredFilters,
  pageNo: number,
  pageSize: number,
): Promise<ListPart> {
  const input = { ...filters, pageNo, pageSize } as InputOf<typeof agentsReports.downlineLoss>;
  const { list, totalPages } = await readLosses(deps, agentId, input);
  return { rows: list, next: pageNo < totalPages ? String(pageNo + 1) : null };
}

/** The account below which a list is, where its filters name one; null where it is the agent's own. */
export function rootOf(
  report: ExportReport,
  { agentId, customerName }: StoredFilters,
): { readonly memberId?: string; readonly username?: string } | null {
  const memberId = typeof agentId === 'string' ? agentId : undefined;
  // The name is a filter of the rows in the lists of the team and of pay.
  const username =
    typeof customerName === 'string' && report !== 'team' && report !== 'pay' ? customerName : undefined;
  return memberId === undefined && username === undefined
    ? null
    : { ...(memberId !== undefined && { memberId }), ...(username !== undefined && { username }) };
}
