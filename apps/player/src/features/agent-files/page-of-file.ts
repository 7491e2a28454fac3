import type { ContractKind } from '@tyche/rules/agents';
import type { FileOf } from './file-list.ts';

/** The page of each kind of contract in the agent centre. */
export const pageOf = {
  DIVIDEND: 'agentDividendRecordCopy2',
  DAILY: 'agentDailyWages2',
  HOURLY: 'agentHourSalary',
  REALTIME: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, string>;

const pageOfReport = {
  bets: 'personalHistoryCopy',
  movements: 'agentDownlineTransactionDetailsCopy',
  losses: 'palStatementsAgentCopy',
  team: 'downlineManagmentView',
  pay: pageOf.DAILY,
} as const;

/** The page on which a file was asked for and can be downloaded. */
export function pageOfFile({ report, kind }: Pick<FileOf, 'report' | 'kind'>) {
  return kind === null ? pageOfReport[report] : pageOf[kind];
}
