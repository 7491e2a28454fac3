// What a screen shows of the contracts that end with an answer, and the refusal that asks for the confirmation (docs/reference/agents.md 5.4).
import { type Cascade, formatRate } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';

export interface HigherRates {
  readonly downlineHigherRate: 'Y' | 'N';
  /** The contracts of the receiver itself; those further below are a number. */
  readonly list: {
    contractId: string;
    customerName: string;
    status: 'P' | 'A' | 'E' | 'V';
    rate: string;
    endsAs: 'R' | 'C';
  }[];
  readonly deeper: number;
  /** To be sent back as `confirm`. */
  readonly digest: string;
}

/** A list of ending contracts, as a party sees it. */
export async function showHigherRates(
  { listProfiles }: Pick<AgentsDeps, 'listProfiles'>,
  reader: Reader,
  { ends, direct, deeper, digest }: Cascade,
): Promise<HigherRates> {
  const profiles = await listProfiles(
    reader,
    direct.map(({ contract }) => BigInt(contract.receiver)),
  );
  return {
    downlineHigherRate: ends.length > 0 ? 'Y' : 'N',
    list: direct.map(({ contract, to }) => ({
      contractId: contract.id,
      customerName: profiles.get(BigInt(contract.receiver))?.username ?? '',
      status: contract.state,
      rate: formatRate(contract.topRate),
      endsAs: to,
    })),
    deeper,
    digest,
  };
}

/** Refuses `downline-higher-rate` with the list and its digest. */
export async function refuseHigherRates(
  deps: Pick<AgentsDeps, 'listProfiles'>,
  reader: Reader,
  cascade: Cascade,
): Promise<never> {
  const details = await showHigherRates(deps, reader, cascade);
  throw new Refusal('downline-higher-rate', { ...details });
}
