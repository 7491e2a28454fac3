import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupName, percentText } from '../../../lib/bonuses/group-text.ts';
import { offerAddress } from '../../../features/promotions/offer.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { BonusBar } from '../../../lib/bonuses/bonus-bar.tsx';
import css from './bonus-details.module.css';
import { type RunningBonus, useMoney } from '../../../lib/bonuses/bonus.ts';
import { CountedBets, OpenBets } from './bonus-bets.tsx';
import { StopDialog } from './stop-dialog.tsx';

/** The bonus that runs: how far it is, until when, by which terms, its bets, and the way to stop it. */
export function RunningPart({ of }: { readonly of: RunningBonus }) {
  const { t, format } = useText();
  const [isStopping, setStopping] = useState(false);
  return (
    <Part title={t('bonuses.running')}>
      <div className={css.card}>
        <div className={css.head}>
          <Link to={offerAddress(of.promotionId)} className={css.name} dir="auto">
            {of.title}
          </Link>
          <span className={parts.note}>{t(`promotions.mode.${of.mode}`)}</span>
        </div>
        <BonusBar of={of} />
        {of.isExpiring && (
          <Notice tone="caution">
            {t('bonuses.expiring', { at: format.date(of.drainsAt ?? of.expiresAt, 'dateTime') })}
          </Notice>
        )}
        <Facts of={of} />
        <div className={css.foot}>
          <p className={parts.note}>
            {t(of.endsByWithdrawal ? 'bonuses.endsByWithdrawal' : 'bonuses.keepsByWithdrawal')}
          </p>
          <Button onClick={() => setStopping(true)}>{t('bonuses.stop')}</Button>
        </div>
      </div>
      <div className={css.folds}>
        <Weights of={of} />
        <OpenBets of={of} />
        <CountedBets of={of} />
      </div>
      <p className={parts.note}>
        <Link to="/helpmc#bonus" className={css.help}>
          {t('bonuses.help')}
        </Link>
      </p>
      {isStopping && <StopDialog of={of} onClose={() => setStopping(false)} />}
    </Part>
  );
}

function Facts({ of }: { readonly of: RunningBonus }) {
  const { t } = useText();
  const money = useMoney(of.currency);
  const limit = (amount: string | null) => (amount === null ? t('promotions.noLimit') : money(amount));
  const rows = [
    { label: t('bonuses.pocket'), value: <bdi className={css.gold}>{money(of.pocket)}</bdi> },
    { label: t('bonuses.given'), value: <bdi>{money(of.given)}</bdi> },
    { label: t('promotions.facts.maxBet'), value: <bdi>{limit(of.maxBet)}</bdi> },
    { label: t('promotions.facts.maxCashout'), value: <bdi>{limit(of.maxCashout)}</bdi> },
    { label: t('bonuses.started'), value: <Time at={of.startedAt} style="dateTime" /> },
    { label: t('bonuses.ends'), value: <Time at={of.expiresAt} style="dateTime" /> },
  ];
  return (
    <dl className={css.facts}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a bet of each group of games counts. */
function Weights({ of: { counts, termsVersion } }: { readonly of: RunningBonus }) {
  const text = useText();
  const { t } = text;
  return (
    <details className={css.fold} open>
      <summary>{t('bonuses.weights')}</summary>
      <ul className={css.weights}>
        {counts.map(({ group, weightPpm }) => (
          <li key={group}>
            <span>{groupName(text, group)}</span>
            <bdi>{percentText(text, weightPpm)}</bdi>
          </li>
        ))}
        <li>
          <span>{t('bonuses.weights.else')}</span>
          <span>{t('bonuses.weights.elseText')}</span>
        </li>
      </ul>
      <p className={parts.note}>{t('bonuses.termsVersion', { version: termsVersion })}</p>
    </details>
  );
}
