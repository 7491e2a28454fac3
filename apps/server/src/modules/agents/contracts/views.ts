// Contracts as their parties see them.
import { readNow } from '../../../platform/db/read-now.ts';
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { type ContractAct, effectiveFrom, formatRate } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import type { AgentsDeps } from '../deps.ts';
import { previewCascade } from './cascade.ts';
import * as store from './store-views.ts';
import { termsOf } from './terms.ts';
import type { StoredTerms } from './types.ts';

export type ContractView = OutputOf<typeof agentsContracts.listContracts>['list'][number];
type TermsView = ContractView['versions'][number]['terms'];
type ActLetter = OutputOf<typeof agentsContracts.contractDetail>['history'][number]['act'];

/** The letters of the history (docs/reference/agents.md 5.6). */
export const letterOf: Readonly<Record<ContractAct, ActLetter>> = {
  create: 'N',
  edit: 'E',
  askTermination: 'V',
  withdraw: 'W',
  answerA: 'A',
  answerR: 'R',
  answerC: 'C',
  expire: 'X',
  terminate: 'T',
};

/** Terms as decimal text. */
export function showTerms(stored: StoredTerms): TermsView {
  const { tiers, dividend } = termsOf(stored);
  return {
    tiers: tiers.map(({ minimumBet, netLoss, activeMember, rateType, rate }) => ({
      minimumBet: formatAmount(minimumBet),
      netLoss: formatAmount(netLoss),
      activeMember,
      rateType,
      rate: rateType === 'P' ? formatRate(rate) : formatAmount(rate),
    })),
    periodKind: dividend?.periodKind ?? null,
    carryPolicy: dividend?.carryPolicy ?? null,
    minimum: dividend ? formatAmount(dividend.minimum) : null,
  };
}

export function showVersion({ version, effective_from: effectiveFrom, terms, digest }: store.VersionRow) {
  return { version, effectiveFrom, terms: showTerms(terms), digest: digest.toString('hex') };
}

/** What a contract shows to everybody who may see it. */
export function showContract(
  row: store.ViewRow,
  versions: readonly store.VersionRow[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  return {
    contractId: String(row.contract_id),
    kind: row.kind,
    type: row.game_group,
    status: row.state,
    requestId: row.request_id === null ? null : String(row.request_id),
    answerUntil: row.answer_until?.getTime() ?? null,
    offered: row.offered && showTerms(row.offered),
    versions: versions.filter((version) => version.contract_id === row.contract_id).map(showVersion),
    endsOn: row.ends_on,
    countsFrom: row.request_id === null ? null : countsFrom(row, now, timeZone),
  };
}

/** The first day on which what waits counts when it is agreed to now (docs/reference/agents.md 5.5). */
function countsFrom({ state, offered }: store.ViewRow, acceptedAt: Date, timeZone: string): string {
  const editedPeriod = state === 'E' ? (offered?.dividend?.periodKind ?? null) : null;
  return effectiveFrom({ acceptedAt, editedPeriod, timeZone }).date;
}

/** Contracts as one of their parties sees them. An agent knows its downline by name; the name of its upline is masked. */
export async function showToParty(
  deps: AgentsDeps,
  reader: Reader,
  memberId: bigint,
  rows: readonly store.ViewRow[],
): Promise<ContractView[]> {
  const { name: house, site } = await deps.merchant();
  const ids = rows.map(({ contract_id }) => contract_id);
  const versions = await store.listCounting(reader, ids, site.timeZone);
  const at = { now: await readNow(reader), timeZone: site.timeZone };
  const uplines = await deps.maskedNames(
    reader,
    rows.flatMap(({ offerer }) => (offerer === null ? [] : [offerer])),
  );
  const downlines = await deps.listProfiles(
    reader,
    rows.map(({ receiver }) => receiver),
  );
  return Promise.all(
    rows.map(async (row) => {
      const isReceived = row.receiver === memberId;
      const upline = row.offerer === null ? house : uplines.get(row.offerer);
      return {
        ...showContract(row, versions, at),
        direction: isReceived ? ('received' as const) : ('granted' as const),
        customerId: isReceived ? null : String(row.receiver),
        customerName: (isReceived ? upline : downlines.get(row.receiver)?.username) ?? '',
        downlineHigherRate: isReceived ? await higherRateFlag(deps, reader, row) : ('N' as const),
      };
    }),
  );
}

/** Whether an answer that agrees to what waits would end contracts below. */
async function higherRateFlag(deps: AgentsDeps, reader: Reader, row: store.ViewRow): Promise<'Y' | 'N'> {
  if (row.request_id === null) return 'N';
  const { ends } = await previewAnswer(deps, reader, row);
  return ends.length > 0 ? 'Y' : 'N';
}

/** The contracts below that would end with an answer that agrees to what waits. */
export async function previewAnswer({ merchant }: AgentsDeps, reader: Reader, row: store.ViewRow) {
  return previewCascade(reader, {
    receiver: row.receiver,
    kind: row.kind,
    group: row.game_group,
    newTop: row.offered_ppm ?? 0n,
    timeZone: (await merchant()).site.timeZone,
  });
}
