// Accounts with rates, set as staff and agents set them.
import type { RebateGroup } from '@tyche/rules/agents';
import { applyRebates } from '../rebates/apply-rebates.ts';
import * as store from '../rebates/store-rebates.ts';
import type { Stage } from './stage.ts';

/** The key of a group; in LOTT of the prize mode `Lott`. */
export const keyOf = (group: RebateGroup) => ({ group, prizeMode: group === 'LOTT' ? 1 : 0 });

export type Rates = Partial<Record<RebateGroup, bigint>>;

/** Sets a rate as staff do. */
export async function setRate(
  { database, merchant }: Stage,
  memberId: bigint,
  group: RebateGroup,
  rate: bigint,
): Promise<void> {
  const { site, contractsOn } = merchant;
  const { timeZone } = site;
  await database.inTransaction(async (tx) => {
    const days = await store.readDays(tx, timeZone);
    await store.lockRebates(tx, memberId, days.next);
    const wanted = [{ ...keyOf(group), rate }];
    await applyRebates(tx, { memberId, wanted, by: { approvalId: 1n }, days, timeZone, contractsOn });
  });
}

/** Makes the tree and the rates some days older. */
export async function passDays(stage: Stage, days: number): Promise<void> {
  await stage.passDays(days);
  await stage.rows(`alter table agents.rebates disable trigger rebates_only_grow`);
  await stage.rows(`update agents.rebates set from_day = from_day - ${days}`);
  await stage.rows(`alter table agents.rebates enable trigger rebates_only_grow`);
}

/** A general agent, an agent below it and a member below that one, with rates that hold today. */
export async function openBranch(stage: Stage, top: Rates = { RNG: 10_000n }, below: readonly Rates[] = []) {
  const general = await stage.open('top', null, 2);
  const agent = await stage.open('agent', general);
  const member = await stage.open('member', agent, 0);
  for (const [at, rates] of [top, ...below].entries())
    for (const [group, rate] of Object.entries(rates))
      await setRate(stage, [general, agent, member][at] ?? 0n, group as RebateGroup, rate);
  await passDays(stage, 1);
  return { top: general, agent, member };
}
