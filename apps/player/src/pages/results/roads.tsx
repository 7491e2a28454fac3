import { beads, type Draw, type Game, road } from '@tyche/rules/lottery';
import { duelHistory, duelsOf } from '@tyche/rules/lottery/charts';
import { ChoiceChips } from '@tyche/ui/choices';
import { useMemo, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './charts.module.css';
import { sideName } from './side-name.ts';

const ROWS = 6;
const CELL = 22;
const SHOWN = 12;

/** The road of a two-sided bet: a new column whenever the side changes, six rows high. Never mirrored. */
export function Roads({ game, draws }: { readonly game: Game; readonly draws: readonly Draw[] }) {
  const { t, find } = useText();
  const duels = useMemo(() => duelsOf(game.plays).slice(0, SHOWN), [game]);
  const [chosen, setChosen] = useState('0');
  const duel = duels[Number(chosen)] ?? duels[0];
  if (!duel) return null;
  const names = duel.sides.map((side) => sideName(find, side).side);
  const columns = road(duelHistory(duel, draws), String);
  const placed = beads(columns, ROWS);
  const width = (Math.max(-1, ...placed.map(({ column }) => column)) + 1) * CELL;
  return (
    <section className={css.part} aria-label={t('results.chart.road')}>
      <h2>{t('results.chart.road')}</h2>
      <ChoiceChips
        look="outline"
        label={t('results.chart.market')}
        className={css.markets}
        value={chosen}
        onChange={setChosen}
        choices={duels.map(({ sides }, i) => {
          const [first, second] = sides.map((side) => sideName(find, side));
          return {
            value: String(i),
            label: `${first?.where ?? ''}: ${first?.side ?? ''} / ${second?.side ?? ''}`,
          };
        })}
      />
      <div
        className={css.road}
        dir="ltr"
        role="img"
        tabIndex={0}
        aria-label={t('results.chart.roadSpoken', {
          count: draws.length,
          last: names[Number(columns.at(-1)?.side ?? 0)] ?? '',
          length: columns.at(-1)?.length ?? 0,
        })}
      >
        <svg
          width={Math.max(width, CELL)}
          viewBox={`0 0 ${Math.max(width, CELL)} ${ROWS * CELL}`}
          aria-hidden="true"
        >
          {placed.map(({ column, row, side }) => (
            <g key={`${column} ${row}`}>
              <circle
                className={side === '0' ? css.a : css.b}
                cx={column * CELL + CELL / 2}
                cy={row * CELL + CELL / 2}
                r={CELL / 2 - 3}
                strokeWidth="2.5"
              />
              <text x={column * CELL + CELL / 2} y={row * CELL + CELL / 2 + 3.5} fontSize={10}>
                {names[Number(side)]?.slice(0, 1)}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </section>
  );
}
