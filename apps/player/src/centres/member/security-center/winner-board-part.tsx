import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { HideWins } from '../../../features/winners/hide-wins.tsx';
import css from './security-center.module.css';

/** Whether the member's wins stand on the winner board, with the way there. */
export function WinnerBoardPart() {
  const { t } = useText();
  return (
    <section className={css.part} aria-label={t('security.winners.title')}>
      <div className={css.partHead}>
        <h3>{t('security.winners.title')}</h3>
        <Link to="/winners">{t('security.winners.toBoard')}</Link>
      </div>
      <HideWins />
    </section>
  );
}
