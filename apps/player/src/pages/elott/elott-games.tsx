import { gameList } from '@tyche/rules/lottery/catalogue';
import { TileArt } from '@tyche/ui/tile-art';
import { Link } from 'react-router';
import { useLotteries } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import css from './elott-page.module.css';

const ELOTT = 'Elott';
const codes = new Set(
  gameList.filter(({ prizeModes }) => prizeModes.some(({ code }) => code === ELOTT)).map(({ code }) => code),
);

/** The lotteries of prize mode Elott: fixed odds. Nothing stands here while none is offered. */
export function ElottGames() {
  const { t } = useText();
  const lotteries = useLotteries();
  const games = lotteries.state === 'ready' ? lotteries.data.filter(({ code }) => codes.has(code)) : [];
  if (games.length === 0) return null;
  return (
    <section className={css.section} aria-label={t('instant.lobby.games')}>
      <h2>{t('instant.lobby.games')}</h2>
      <ul className={css.games}>
        {games.map((game) => (
          <li key={game.code}>
            <Link to={`/lottery?gameCode=${game.code}`} className={css.game}>
              <TileArt vendor="tyche" game={game.code} category="elottery" name="" className={css.tile} />
              <span>{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
