import type { Draw, Game } from '@tyche/rules/lottery';
import { gan, tailsOf } from '@tyche/rules/lottery/charts';
import { useMemo } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './charts.module.css';

const NUMBERS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const SHOWN = 20;

/** Lô gan: the two-digit numbers that have been away the longest (lottery.md 15). */
export function GanList({ game, draws }: { readonly game: Game; readonly draws: readonly Draw[] }) {
  const { t } = useText();
  const longest = useMemo(() => {
    if (game.draw.kind !== 'layout') return [];
    const { prizes } = game.draw;
    const away = gan(
      draws.map((draw) => tailsOf(prizes, draw)),
      NUMBERS,
    );
    return [...away].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  }, [game, draws]);
  return (
    <section className={css.part} aria-label={t('results.chart.gan')}>
      <h2>{t('results.chart.gan')}</h2>
      <p className={css.lead}>{t('results.chart.ganLead')}</p>
      <ol className={css.gan} dir="ltr">
        {longest.map(([number, away]) => (
          <li key={number}>
            <b>{number}</b>
            <span>{away}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
