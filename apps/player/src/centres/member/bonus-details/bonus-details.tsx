import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Sums } from '@tyche/ui/sums';
import { Link } from 'react-router';
import { Parts } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { BonusYear } from './bonus-year.tsx';
import { type Bonuses, useMoney } from '../../../lib/bonuses/bonus.ts';
import { RunningPart } from './running-part.tsx';
import { WaitingPart } from './waiting-part.tsx';

/** Bets are counted a moment after they settled. */
const RECHECK_MS = 30_000;

/** Bonuses with turnover: the one that runs, those that wait for it, and those of the last year (docs/reference/promotions.md). */
export function BonusDetails() {
  const bonuses = useRoute(contract.bonuses, {}, { refetchIntervalMs: RECHECK_MS });
  return (
    <Parts>
      <Waiting of={bonuses} rows={8} />
      {bonuses.state === 'ready' && <Shown of={bonuses.data} />}
      <BonusYear />
    </Parts>
  );
}

function Shown({ of }: { readonly of: Bonuses }) {
  return (
    <>
      {of.running ? (
        <>
          <Figures of={of} />
          <RunningPart of={of.running} />
        </>
      ) : (
        <NoneRuns />
      )}
      {of.waiting.length > 0 && <WaitingPart of={of.waiting} />}
    </>
  );
}

function Figures({ of: { withdrawable, currency, running } }: { readonly of: Bonuses }) {
  const { t } = useText();
  const money = useMoney(currency);
  if (!running) return null;
  return (
    <Sums
      of={[
        { label: t('bonuses.figures.withdrawable'), value: <bdi>{money(withdrawable)}</bdi> },
        { label: t(`bonuses.figures.${running.mode}`), value: <bdi>{money(running.pocket)}</bdi> },
      ]}
    />
  );
}

function NoneRuns() {
  const { t } = useText();
  return (
    <EmptyState
      icon="gift"
      title={t('bonuses.none')}
      action={
        <Link to="/promotions" className={buttonClass()}>
          {t('bonuses.seeOffers')}
        </Link>
      }
    >
      <Link to="/helpmc#bonus">{t('bonuses.help')}</Link>
    </EmptyState>
  );
}
