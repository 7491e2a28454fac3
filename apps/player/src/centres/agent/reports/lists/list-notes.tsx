import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import parts from '../../../../lib/parts/parts.module.css';

/** Why a list has no totals; nothing where it has them. */
export function NoTotals({ why }: { readonly why: 'accounts' | 'rows' | 'page' | null }) {
  const { t } = useText();
  if (why === null || why === 'page') return null;
  return <p className={parts.note}>{t(`agents.list.noTotals.${why}`)}</p>;
}

/** Where a page has no row although others follow. */
export function GoOn() {
  const { t } = useText();
  return <p className={parts.note}>{t('agents.list.goOn')}</p>;
}

/** What the bets come to that got their result on these days, where the list has no totals of its own; nothing for null. */
export function SettledSums({ of }: { readonly of: OutputOf<typeof contract.teamBets>['settled'] }) {
  const { t, format } = useText();
  if (of === null) return null;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  return (
    <p className={parts.note}>
      {t('agents.bets.settled', {
        count: of.bets,
        stake: money(of.stake),
        validBet: money(of.validBet),
        payout: money(of.payout),
        net: money(of.net),
      })}
    </p>
  );
}
