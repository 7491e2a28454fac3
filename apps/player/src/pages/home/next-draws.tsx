import { CardList } from '@tyche/ui/card-list';
import { Skeleton } from '@tyche/ui/skeleton';
import { Failed } from '../../lib/states/failed.tsx';
import { useLotteries } from '../../state/games.ts';
import { firstOfGroups, MAX_SHOWN } from '../../state/offered.ts';
import { useText } from '@tyche/i18n/react';
import { DrawCard } from './draw-card.tsx';
import css from './next-draws.module.css';
import { Section } from './section.tsx';

/** Cards that even a phone shows at first, or nearly. */
const EARLY = 3;

/** The draws that can be bet on now. */
export function NextDraws() {
  const { t } = useText();
  return (
    <Section title={t('home.next.title')} to="/lottery" more={t('home.next.all')}>
      <Draws />
    </Section>
  );
}

function Draws() {
  const { t } = useText();
  const lotteries = useLotteries();
  switch (lotteries.state) {
    case 'loading':
      return (
        <div className={css.draws} role="status" aria-label={t('common.loading')}>
          {Array.from({ length: MAX_SHOWN }, (_, one) => (
            <Skeleton key={one} shape="block" className={css.place} />
          ))}
        </div>
      );
    case 'failed':
      return <Failed error={lotteries.error} retry={lotteries.retry} />;
    case 'ready':
      return (
        <CardList className={css.draws}>
          {firstOfGroups(lotteries.data).map((lottery, place) => (
            <DrawCard key={lottery.gameId} lottery={lottery} isEarly={place < EARLY} />
          ))}
        </CardList>
      );
  }
}
