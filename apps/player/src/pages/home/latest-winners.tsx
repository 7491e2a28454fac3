import { useText } from '@tyche/i18n/react';
import { ReturnShare, Winners } from '../../features/winners/winners.tsx';
import { Section } from './section.tsx';

const SHOWN = 6;

/** The latest wins of 24 hours, with the way to all of them. */
export function LatestWinners() {
  const { t } = useText();
  return (
    <Section title={t('home.winners.title')} to="/winners" more={t('home.winners.all')}>
      <Winners period="24h" limit={SHOWN} />
      <ReturnShare />
    </Section>
  );
}
