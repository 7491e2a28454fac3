import { TileArt } from '@tyche/ui/tile-art';
import { Link } from 'react-router';
import { useLotteries } from '../../state/games.ts';
import { useRecent } from '../../state/recent.ts';
import { useText } from '@tyche/i18n/react';
import css from './continue.module.css';
import { Section } from './section.tsx';

/** The games last played on this device; nothing on a first visit. */
export function Continue() {
  const { t } = useText();
  const codes = useRecent((recent) => recent.codes);
  const lotteries = useLotteries();
  const known = lotteries.state === 'ready' ? lotteries.data : [];
  const games = codes.flatMap((code) => known.filter((lottery) => lottery.code === code));
  if (games.length === 0) return null;
  return (
    <Section title={t('home.continue.title')}>
      <ul className={css.tiles}>
        {games.map((game) => (
          <li key={game.code}>
            <Link to={`/lottery?gameCode=${game.code}`} className={css.tile}>
              <TileArt vendor="tyche" game={game.code} category="lottery" name={game.name} />
              <b className={css.name}>{game.name}</b>
              <small className={css.kind}>{t('common.nav.lottery')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
