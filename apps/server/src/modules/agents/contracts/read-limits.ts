// What limits an offer: the settings of the site, and what the offerer has itself (docs/reference/agents.md 5.3).
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { contractGroups, type ContractKind, formatRate, ownTopRate } from '@tyche/rules/agents';
import { isHousePaid } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireKind } from './parties.ts';
import * as store from './store-contracts.ts';
import { limitsOf } from './terms.ts';

type Limits = OutputOf<typeof agentsContracts.contractLimits>;

/** What limits the offers of an agent in a kind, by the clock of the database. Refuses `function-not-enabled`. */
export async function readLimits(deps: AgentsDeps, memberId: bigint, kind: ContractKind): Promise<Limits> {
  await requireKind(deps, kind);
  const { reader } = deps.database;
  const { contracts, timeZone } = (await deps.merchant()).site;
  const { rateMinimum, fixedMinimum, fixedMaximum, maximumTiers } = limitsOf(kind, contracts);
  const rates = await store.listHeldRates(reader, { receiver: memberId, kind, timeZone });
  const held = new Map(rates.map((row) => [row.game_group, row.top_ppm]));
  const isDividend = kind === 'DIVIDEND';
  return {
    maximumTiers,
    rateMinimum: formatRate(rateMinimum),
    fixedMinimum: formatRate(fixedMinimum),
    fixedMaximum: formatRate(fixedMaximum),
    groups: contractGroups
      .map((type) => ({ type, own: ownTopRate(held, type) }))
      .filter(({ own }) => own > 0n)
      .map(({ type, own }) => ({ type, ownRate: formatRate(own) })),
    offerDays: contracts.offerDays,
    periodKind: isDividend ? contracts.dividendPeriod : null,
    carryPolicy: isDividend ? contracts.dividendCarry : null,
    minimum: isDividend ? formatAmount(contracts.dividendMinimum) : null,
    ...(await readFooter(deps, memberId, kind)),
  };
}

/** How many contracts of a kind an agent may offer, how many it has, the least series of a receiver, whether the house pays the kind, and whether
 * a team has to have lost. */
export async function readFooter(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  memberId: bigint,
  kind: ContractKind,
) {
  const { contracts } = (await merchant()).site;
  const { totalContracts, seriesRestriction } = contracts;
  const usedContracts = await store.countOffered(database.reader, memberId, kind);
  return {
    totalContracts,
    usedContracts,
    seriesRestriction,
    isHousePaid: isHousePaid(contracts, kind),
    needsLoss: kind === 'DAILY' && contracts.salaryNeedsLoss,
  };
}
