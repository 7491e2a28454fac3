import { type Game, games } from '@tyche/rules/lottery';
import { cx } from '@tyche/ui/cx';
import { Link } from 'react-router';
import { phaseOf, useDrawClock } from '../../state/draw-clock.ts';
import { useNow } from '../../state/now.ts';
import { remainingText } from '../../lib/remaining.ts';
import { useText } from '../../state/text.tsx';
import css from './games-list.module.css';

/** Every lottery with the time until its next close. */
export function GamesList({ current }: { readonly current: Game }) {
  const { t } = useText();
  return (
    <nav aria-label={t('lottery.games.label')} className={css.games}>
      <h2 className={css.title}>{t('lottery.games.fast')}</h2>
      <ul className={css.list}>
        {games.map((game) => (
          <GameLine key={game.code} game={game} isCurrent={game.code === current.code} />
        ))}
      </ul>
    </nav>
  );
}

function GameLine({ game, isCurrent }: { readonly game: Game; readonly isCurrent: boolean }) {
  const { find } = useText();
  const clock = useDrawClock(game.id);
  const now = useNow(1_000);
  const phase = clock.state === 'ready' ? phaseOf(clock.data.currentNumero, now) : null;
  return (
    <li>
      <Link
        to={`/lottery?gameCode=${game.code}`}
        className={cx(css.game, isCurrent && css.on)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{find(game.nameKey) ?? game.code}</span>
        <time className={css.time}>{phase ? remainingText(phase.leftMs) : '––:––'}</time>
      </Link>
    </li>
  );
}
