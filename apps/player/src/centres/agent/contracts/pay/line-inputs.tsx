import { useText } from '@tyche/i18n/react';
import { Fragment, type ReactNode } from 'react';
import { Part } from '../../../../lib/parts/part.tsx';
import { Time } from '../../../../lib/parts/time.tsx';
import type { PayDetail } from './pay-type.ts';
import css from './pay.module.css';
import { units, usePayWords } from './use-pay-words.ts';

/** What a line was computed from: the bets of the team, of a dividend the net loss with its parts and the carry, and when. */
export function LineInputs({ of: { line, inputs } }: { readonly of: PayDetail }) {
  const { t, format } = useText();
  const { money, rate } = usePayWords();
  const isDividend = line.kind === 'DIVIDEND';
  const dividend: readonly (readonly [string, ReactNode])[] = [
    ...(['stake', 'payout', 'selfRebate', 'agentRebate', 'promotions', 'netLoss'] as const).map(
      (name) => [t(`contracts.pay.input.${name}`), money(inputs[name])] as const,
    ),
    [t('contracts.pay.input.carryIn'), money(line.carryIn)],
    [t('contracts.pay.base'), money(line.base)],
    [t('contracts.pay.input.carryOut'), money(line.carryOut)],
  ];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('contracts.pay.input.from'), <Time key="from" at={line.startsAt} style="full" />],
    [t('contracts.pay.input.until'), <Time key="until" at={line.endsAt} style="full" />],
    [t('contracts.pay.teamBet'), money(line.teamBet)],
    ...(units(line.voided) > 0n ? [[t('contracts.pay.input.voided'), money(line.voided)] as const] : []),
    [t('contracts.pay.members'), format.number(line.activeMember)],
    ...(isDividend ? dividend : []),
    [t('contracts.pay.rate'), rate(line)],
    [t('contracts.pay.amount'), <strong key="amount">{money(line.amount)}</strong>],
    [t('contracts.pay.input.computedAt'), <Time key="computed" at={line.createdAt} style="dateTime" />],
    [t('contracts.pay.due'), <Time key="due" at={line.dueAt} style="dateTime" />],
  ];
  return (
    <Part title={t('contracts.pay.inputs')}>
      <dl className={css.pairs}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
}
