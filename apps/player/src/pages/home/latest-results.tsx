import { CardList } from '@tyche/ui/card-list';
import type { RouteState } from '@tyche/client/react';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Balls } from '@tyche/ui/balls';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Link } from 'react-router';
import { Failed } from '../../lib/states/failed.tsx';
import { ballsOf, drawNumber } from '../../lib/win-no.ts';
import { useLotteries, useLotteryName } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import css from './latest-results.module.css';
import { Section } from './section.tsx';
import { Time } from '../../lib/parts/time.tsx';

type History = OutputOf<typeof contract.drawHistory>;
type Drawn = History['content'][number];

const SHOWN = 6;

/** The last results of the fastest lottery, each with the way to check it. */
export function LatestResults() {
  const { t } = useText();
  const lotteries = useLotteries();
  const fastest =
    lotteries.state === 'ready'
      ? [...lotteries.data].sort((one, other) => one.periodSec - other.periodSec)[0]
      : undefined;
  const history = useRoute(
    contract.drawHistory,
    { gameId: fastest?.gameId ?? 1, page: 0, size: SHOWN },
    { enabled: fastest !== undefined },
  );
  return (
    <Section title={t('home.results.title')} to="/verify" more={t('home.results.verify')}>
      <Results history={lotteries.state === 'failed' ? lotteries : history} />
    </Section>
  );
}

function Results({ history }: { readonly history: RouteState<History> }) {
  const { t } = useText();
  switch (history.state) {
    case 'loading':
      return <SkeletonRows rows={SHOWN} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={history.error} retry={history.retry} />;
    case 'ready': {
      const drawn = history.data.content.filter((draw) => draw.winNo !== '');
      if (drawn.length === 0) return <EmptyState icon="lottery" title={t('home.results.none')} />;
      return (
        <CardList className={css.results}>
          {drawn.map((draw) => (
            <ResultLine key={draw.numero} draw={draw} />
          ))}
        </CardList>
      );
    }
  }
}

function ResultLine({ draw }: { readonly draw: Drawn }) {
  const { t } = useText();
  const name = useLotteryName();
  const balls = ballsOf(draw.winNo);
  const total = balls.reduce((sum, ball) => sum + Number(ball), 0);
  return (
    <li className={css.line}>
      <div className={css.draw}>
        <span>{name(draw.gameCode, draw.gameName)}</span>
        <small>
          <bdi>{drawNumber(draw.numero)}</bdi>
        </small>
      </div>
      <Balls values={balls} label={t('common.resultSpoken', { balls: balls.join(' ') })} />
      <span className={css.sum}>{t('home.results.sum', { sum: total })}</span>
      <Time className={css.time} at={draw.drawTime} style="time" />
      <Link
        to={`/verify?gameId=${draw.gameId}&numero=${draw.numero}`}
        className={css.check}
        aria-label={t('home.results.checkSpoken', { draw: drawNumber(draw.numero) })}
      >
        {t('home.results.check')}
      </Link>
    </li>
  );
}
