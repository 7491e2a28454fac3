import { type WinnerPeriod, winnerPeriods } from '@tyche/contract/winners';
import { useText } from '@tyche/i18n/react';
import { mayPass } from '@tyche/rules/access';
import { SegmentedControl } from '@tyche/ui/choices';
import { useSearchParams } from 'react-router';
import { HideWins } from '../../features/winners/hide-wins.tsx';
import { ReturnShare, Winners } from '../../features/winners/winners.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { callerOf, useSession } from '../../state/session.ts';
import css from './winners-page.module.css';

const SHOWN = 50;

/** The winner board: real wins of 24 hours or seven days (`?period=7d`), and for a member the choice to be hidden. */
export function WinnersPage() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const mayHide = useSession(({ member }) => mayPass('member-centre', callerOf(member)));
  const period: WinnerPeriod = winnerPeriods.find((one) => one === query.get('period')) ?? '24h';
  usePageTitle(t('home.winners.board'));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('home.winners.board')}</h1>
        <p>{t('home.winners.lead')}</p>
      </header>
      <SegmentedControl
        label={t('home.winners.time')}
        value={period}
        choices={winnerPeriods.map((one) => ({ value: one, label: t(`home.winners.period.${one}`) }))}
        onChange={(next) => setQuery(next === '24h' ? {} : { period: next }, { replace: true })}
        className={css.periods}
      />
      <ReturnShare />
      <Winners period={period} limit={SHOWN} />
      {mayHide && <HideWins />}
    </div>
  );
}
