import type { Draw, Game } from '@tyche/rules/lottery';
import { sideRuns, sidesOf } from '@tyche/rules/lottery/charts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { gameAddress } from '../../lib/game-address.ts';
import { useText } from '@tyche/i18n/react';
import css from './charts.module.css';
import { sideName } from './side-name.ts';

const SHOWN = 24;

/** The dragon list: two-sided bets that have come several times in a row, each with the way to its play. */
export function Runs({ game, draws }: { readonly game: Game; readonly draws: readonly Draw[] }) {
  const { t, find } = useText();
  const sides = useMemo(() => sidesOf(game.plays), [game]);
  const runs = useMemo(() => sideRuns(sides, draws).slice(0, SHOWN), [sides, draws]);
  if (sides.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('results.chart.runs')}>
      <h2>{t('results.chart.runs')}</h2>
      <p className={css.lead}>{t('results.chart.runsLead')}</p>
      {runs.length === 0 && <p>{t('results.chart.noRuns')}</p>}
      <ol className={css.runs}>
        {runs.map(({ side, length }) => {
          const name = sideName(find, side);
          return (
            <li key={`${side.play.code} ${side.row} ${side.value}`} className={css.run}>
              <Link to={`${gameAddress(game)}&playType=${side.play.code}`}>
                {name.side}
                <small>{name.where}</small>
              </Link>
              <b>{t('results.chart.inARow', { count: length })}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
