// Contracts on the stage of the programme: a general agent with a contract of the house, and agents below it.
import type { ContractKind, OfferedTier } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect } from 'vitest';
import { openStage, type Stage } from '../../test/stage.ts';
import { type ActRequest, actOnContract } from '../act.ts';
import { type Offer, type Offered, offerContract } from '../offer.ts';

export interface ContractStage extends Stage {
  /** A general agent with a dividend and a daily salary of the house in all groups, each at a rate of 0.9. */
  openTop(): Promise<bigint>;
  /** Offers a dividend in `LOTT` at a rate, or what is given instead. */
  offer(offer: Pick<Offer, 'offerer' | 'receiver'> & Partial<Offer>, rate?: string): Promise<Offered>;
  act(request: ActRequest): Promise<string>;
  /** Offers and accepts. */
  agree(offer: Pick<Offer, 'offerer' | 'receiver'> & Partial<Offer>, rate?: string): Promise<bigint>;
  stateOf(contractId: bigint): Promise<string>;
  /** What a contract has written: its row and the numbers of its acts and versions. */
  writtenOf(contractId: bigint): Promise<unknown>;
  /** Makes the request of a contract older than its time. */
  letPass(contractId: bigint): Promise<void>;
  /** No contract has as much as its offerer, and none has an offer beside one that is not ended. */
  expectSound(): Promise<void>;
}

/** A member as the caller of an act. */
export const by = (memberId: bigint) => ({ memberId });

/** One tier at a rate. */
export const tierOf = (rate: string): readonly OfferedTier[] => [
  { minimumBet: '100', activeMember: '1', rate },
];

/** Opens the stage before the tests of a file, with a general agent on it, and closes it after them. */
export function useContractStage(
  onOpen: (opened: { readonly stage: ContractStage; readonly top: bigint }) => void,
): void {
  let stage: ContractStage;
  beforeAll(async () => {
    stage = await openContractStage();
    onOpen({ stage, top: await stage.openTop() });
  }, 60_000);
  afterAll(() => stage.close());
}

export async function openContractStage(): Promise<ContractStage> {
  const stage = await openStage();
  const { deps } = stage;
  const offer: ContractStage['offer'] = (given, rate = '0.2') =>
    offerContract(deps, { kind: 'DIVIDEND', group: 'LOTT', tiers: tierOf(rate), ...given });
  const act = (request: ActRequest) => actOnContract(deps, request);
  const agree: ContractStage['agree'] = async (given, rate) => {
    const { contractId } = await offer(given, rate);
    await act({ contractId, by: { memberId: given.receiver }, act: 'answerA' });
    return contractId;
  };
  return {
    ...stage,
    offer,
    act,
    agree,
    async openTop() {
      const top = await stage.open('top', null, 2);
      for (const kind of ['DIVIDEND', 'DAILY'] as const satisfies ContractKind[])
        await agree({ offerer: null, receiver: top, kind, group: 'CONS' }, '0.9');
      return top;
    },
    async passDays(days) {
      await stage.passDays(days);
      const tables = ['contract_acts', 'contract_versions'];
      for (const table of tables)
        await stage.rows(`alter table agents.${table} disable trigger ${table}_only_grow`);
      const age = `interval '${days} days'`;
      await stage.rows(`update agents.contract_acts set at = at - ${age}`);
      await stage.rows(`
        update agents.contract_versions set accepted_at = accepted_at - ${age}, effective_from = effective_from - ${days}`);
      await stage.rows(`
        update agents.contracts set answer_until = answer_until - ${age}, ends_on = ends_on - ${days}`);
      for (const table of tables)
        await stage.rows(`alter table agents.${table} enable trigger ${table}_only_grow`);
    },
    async stateOf(contractId) {
      const [row] = await stage.rows<{ state: string }>(
        `select state from agents.contracts where contract_id = ${contractId}`,
      );
      return row?.state ?? 'none';
    },
    writtenOf: (contractId) =>
      stage.rows(`
        select c.*, (select count(*) from agents.contract_acts a where a.contract_id = c.contract_id) as acts,
          (select count(*) from agents.contract_versions v where v.contract_id = c.contract_id) as versions
        from agents.contracts c where contract_id = ${contractId}`),
    async letPass(contractId) {
      await stage.rows(`
        update agents.contracts set answer_until = clock_timestamp() - interval '1 second' where contract_id = ${contractId}`);
    },
    async expectSound() {
      const wrong = await stage.rows(`
        with tops as (
          select c.contract_id, c.offerer, c.receiver, c.kind, c.game_group, c.state, a.top_ppm as waits,
            max(v.top_ppm) as most, min(v.top_ppm) as least
          from agents.contracts c left join agents.contract_versions v using (contract_id)
            left join agents.contract_acts a on a.act_id = c.request_id
          where c.state in ('P', 'E', 'A', 'V') group by c.contract_id, a.top_ppm
        )
        select g.contract_id from tops g
        where g.offerer is not null and not exists (
          select from tops o where o.receiver = g.offerer and o.kind = g.kind and o.game_group in (g.game_group, 'CONS')
            and o.state <> 'P' and o.least > greatest(g.most, g.waits))`);
      expect(wrong).toEqual([]);
    },
  };
}
