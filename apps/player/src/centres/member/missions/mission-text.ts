import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';

export type Mission = OutputOf<typeof contract.missionSummaries>['list'][number];
export type Detail = OutputOf<typeof contract.missionMilestones>;
type Reward = Detail['periods'][number]['steps'][number]['reward'];

/** How values of a mission and its rewards read: money in full, other values as numbers. */
export function useMissionText() {
  const { t, format } = useText();
  const money = (written: string) => format.money(parseAmount(written) ?? 0n);
  return {
    money,
    value: ({ kind }: Pick<Mission, 'kind'>, written: string) =>
      kind === 'valid-bet' ? money(written) : format.number(BigInt(written)),
    reward: ({ kind, amount }: Reward) =>
      kind === 'cash' ? money(amount) : t('missions.reward.points', { count: format.number(BigInt(amount)) }),
  };
}

/** Whether the member can take part in a mission and has not joined it. Nobody joins a mission of steps. */
export function isToJoin({ accountSteps, joinedAt, status }: Mission): boolean {
  return accountSteps === null && joinedAt === null && status === 'O';
}

/** The share of a value in another, in thousandths, at most all of it. Only for drawing. */
export function thousandthsOf(value: string, of: string): number {
  const [part, whole] = [parseAmount(value) ?? 0n, parseAmount(of) ?? 0n];
  if (whole <= 0n || part >= whole) return 1_000;
  return Number((part * 1_000n) / whole);
}
