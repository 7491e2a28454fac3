// The facts of teams for lines of pay: cells for days, windows for spans of a day (docs/reference/agents.md 6.2 and 6.3).
import type { ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { noFacts } from './line.ts';
import type { TeamFacts } from './types.ts';
import {
  type Asked,
  type RebateSums,
  type Span,
  sumCells,
  sumCredits,
  sumRebates,
  sumWindows,
} from './store-facts.ts';

/** As the last correction, or the last credit: the facts of now. */
export const EVERY_CORRECTION = 2n ** 63n - 1n;

/** Which facts count. */
export interface Known {
  readonly kind: ContractKind;
  /** The last correction of cells that counts. */
  readonly asOf: bigint;
  /** The last credit of promotions that counts. */
  readonly lastCredit: bigint;
  /** Corrections of rebates count from runs of days before this one. */
  readonly rebatedBefore: string;
  /** The rebates of teams; by default those that the house paid. */
  readonly rebates?: (asked: readonly Asked[], rebatedBefore: string) => Promise<readonly RebateSums[]>;
  /** For pay within a day. */
  readonly span: Span;
}

/** Reads the facts of teams. A team that did nothing is missing. */
export async function readFacts(
  reader: Reader,
  asked: readonly Asked[],
  {
    kind,
    asOf,
    lastCredit,
    rebatedBefore,
    rebates = (teams, before) => sumRebates(reader, teams, before),
    span,
  }: Known,
): Promise<ReadonlyMap<bigint, TeamFacts>> {
  if (asked.length === 0) return new Map();
  if (kind === 'HOURLY' || kind === 'REALTIME') {
    const rows = await sumWindows(reader, asked, span);
    return new Map(rows.map(({ key, ...sums }) => [key, { ...noFacts, ...sums }]));
  }
  const facts = new Map<bigint, TeamFacts>();
  // A salary follows from the valid bet alone, unless the team has to have lost.
  const withMoney = new Set(
    asked.filter(({ needsLoss = false }) => needsLoss || kind === 'DIVIDEND').map(({ key }) => key),
  );
  for (const { key, valid, activeMembers, ...money } of await sumCells(reader, asked, asOf))
    facts.set(key, { ...noFacts, valid, activeMembers, ...(withMoney.has(key) ? money : {}) });
  if (kind !== 'DIVIDEND') return facts;
  for (const { key, own, agent } of await rebates(asked, rebatedBefore)) {
    const before = facts.get(key) ?? noFacts;
    facts.set(key, { ...before, selfRebate: before.selfRebate + own, agentRebate: agent });
  }
  for (const { key, promotions } of await sumCredits(reader, asked, lastCredit))
    facts.set(key, { ...(facts.get(key) ?? noFacts), promotions });
  return facts;
}
