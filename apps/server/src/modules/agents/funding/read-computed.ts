// How far the lines of a kind of pay are.
import { type ContractKind, periodKinds } from '@tyche/rules/agents';
import type { AgentsDeps } from '../deps.ts';
import { type LineRow, readProgress } from './store-lines.ts';

const periodsOf = {
  DIVIDEND: periodKinds,
  DAILY: ['DAILY'],
  HOURLY: ['HOUR'],
  REALTIME: ['WINDOW'],
} as const satisfies Record<ContractKind, readonly LineRow['period'][]>;

/** The end of the last period of a kind with its lines, in ms since 1970, and whether later ones are on their way. */
export async function readComputed({ database, merchant }: AgentsDeps, kind: ContractKind) {
  const { timeZone } = (await merchant()).site;
  const progress = await readProgress(database.reader, kind, periodsOf[kind], timeZone);
  return { until: progress.until?.getTime() ?? null, isComputing: progress.is_computing };
}
