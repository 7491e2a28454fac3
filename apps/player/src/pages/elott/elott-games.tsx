import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type GameData, readResult } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { Link } from 'react-router';
import { untilClose } from '../../features/game-picker/listed-game.ts';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { gameAddress } from '../../lib/game-address.ts';
import { Remaining } from '../../lib/parts/remaining.tsx';
import { Time } from '../../lib/parts/time.tsx';
import { lotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import css from './elott-page.module.css';

const ELOTT = 'Elott';
const DAY_MS = 86_400_000;
const games = gameList.filter(({ prizeModes }) => prizeModes.some(({ code }) => code === ELOTT));

/** The lotteries of prize mode Elott: fixed odds. Each shows what it drew last and when it closes. */
export function ElottGames() {
  const { t } = useText();
  const latest = useRoute(contract.latestOfEveryGame, {});
  const results = new Map(
    latest.state === 'ready' ? latest.data.map(({ gameCode, winNo }) => [gameCode, winNo]) : [],
  );
  return (
    <section className={css.section} aria-label={t('instant.lobby.games')}>
      <h2>{t('instant.lobby.games')}</h2>
      <ul className={css.games}>
        {games.map((data) => (
          <Game key={data.code} data={data} result={results.get(data.code) ?? ''} />
        ))}
      </ul>
    </section>
  );
}

function Game({ data, result }: { readonly data: GameData; readonly result: string }) {
  const { find } = useText();
  const now = useNow(1_000);
  const left = untilClose(data, now);
  return (
    <li>
      <Link to={gameAddress(data)} className={css.game}>
        <b>{lotteryName(find, data.code) ?? data.code}</b>
        <span className={css.closes}>
          {left > DAY_MS ? <Time at={now + left} style="date" /> : <Remaining ms={left} />}
        </span>
        {readResult(data.draw, result) && <DrawnBalls result={result} family={data.family} size="small" />}
      </Link>
    </li>
  );
}
