import { CardList } from '@tyche/ui/card-list';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Skeleton } from '@tyche/ui/skeleton';
import { Failed } from '../../lib/states/failed.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import { DesignCard } from './design-card.tsx';
import { ElottGames } from './elott-games.tsx';
import css from './elott-page.module.css';
import { MyTickets } from './my-tickets.tsx';

const REFRESH_MS = 15_000;
/** About as many designs as are on sale. */
const PLACES = 3;

/** The lobby of the e-lottery: scratch tickets, the games with fixed odds, and one's own tickets. */
export function ElottPage() {
  const { t } = useText();
  usePageTitle(t('instant.lobby.title'));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('instant.lobby.title')}</h1>
        <p>{t('instant.lobby.lead')}</p>
      </header>
      <section className={css.section} aria-label={t('instant.lobby.tickets')}>
        <h2>{t('instant.lobby.tickets')}</h2>
        <Designs />
        <p className={css.meaning}>{t('instant.lobby.meaning')}</p>
      </section>
      <ElottGames />
      <MyTickets code={null} />
    </div>
  );
}

function Designs() {
  const { t } = useText();
  const designs = useRoute(contract.instantDesigns, {}, { refetchIntervalMs: REFRESH_MS });
  switch (designs.state) {
    case 'loading':
      return (
        <div className={css.cards} role="status" aria-label={t('common.loading')}>
          {Array.from({ length: PLACES }, (_, one) => (
            <Skeleton key={one} shape="block" className={css.place} />
          ))}
        </div>
      );
    case 'failed':
      return <Failed error={designs.error} retry={designs.retry} />;
    case 'ready':
      return (
        <CardList className={css.cards}>
          {designs.data.map((design) => (
            <DesignCard key={design.code} design={design} />
          ))}
        </CardList>
      );
  }
}
