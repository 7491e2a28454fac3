import { type Game, layoutFor } from '@tyche/rules/lottery';
import type { SlipFields } from '@tyche/rules/lottery/slip';
import { type ReactNode, useMemo } from 'react';
import { cellLook } from '../../lib/drawn/looks.ts';
import { useText } from '@tyche/i18n/react';
import type { DraftView } from './counting/use-draft.ts';
import { optionOdds } from './odds.ts';
import css from './pad.module.css';
import { CellRow } from './pickers/cell-row.tsx';
import { Places } from './pickers/places.tsx';
import { TypedListBox } from './pickers/typed-list.tsx';
import type { PadActions } from './use-pad-actions.ts';

/** Where the numbers of a bet are picked or typed. */
export function PadRows({
  game,
  series,
  fields,
  view,
  missing,
  actions,
  children,
}: {
  readonly game: Game;
  readonly series: number;
  readonly fields: SlipFields;
  readonly view: DraftView;
  /** Draws since each digit came, by place; null while the history is not there. */
  readonly missing: readonly (readonly number[])[] | null;
  readonly actions: PadActions;
  readonly children: ReactNode;
}) {
  const { t } = useText();
  const { play } = fields;
  const noteOf = useNoteOf(game, play, series);
  const look = fields.look ?? 'digits';
  return (
    <section className={css.rows} data-pad="" tabIndex={-1} aria-label={t('lottery.pad.numbers')}>
      {fields.places.length > 0 && (
        <Places
          places={fields.places}
          min={fields.minPlaces}
          onToggle={(place) => actions.onAct({ type: 'toggle-place', place })}
        />
      )}
      {fields.typed && (
        <TypedListBox
          layout={fields.typed}
          reading={view.reading.typed}
          isCounting={view.isCounting}
          text={view.draft.typed}
          onType={(text) => actions.onAct({ type: 'type', text })}
          onTidy={() => actions.tidy(view.draft)}
        />
      )}
      {fields.rows.map((row, index) => (
        <CellRow
          key={`${play.id}-${row.nameKey}-${index}`}
          row={row}
          index={index}
          look={look}
          numberLook={cellLook(game.family, look, row.cells.length)}
          noteOf={noteOf}
          missing={missingOf(row.nameKey, fields.look, missing)}
          onToggle={actions.onToggle}
          onQuick={actions.onQuick}
        />
      ))}
      {children}
    </section>
  );
}

/** What stands under a cell: where each cell has a prize of its own, what it pays. */
function useNoteOf(game: Game, play: SlipFields['play'], series: number) {
  const { format } = useText();
  return useMemo(() => {
    const layout = layoutFor(play, 'picked');
    if (play.prizes.length < 2 || layout?.entry !== 'picked') return null;
    const notes = new Map(
      play.prizes.map((prize) => [prize.key, format.odds(optionOdds(game, play, prize, series))]),
    );
    // A prize of several cells names them all: `3-18`.
    for (const [key, note] of [...notes]) for (const text of key.split('-')) notes.set(text, note);
    return layout.cells.every((cell) => notes.has(cell.text)) ? (text: string) => notes.get(text) : null;
  }, [play, game, series, format]);
}

/** The counts of a row that stands for one place of the draw. */
function missingOf(
  nameKey: string,
  look: string | null,
  missing: readonly (readonly number[])[] | null,
): readonly number[] | null {
  const place = /^lottery\.row\.ball-([1-5])$/.exec(nameKey)?.[1];
  return look === 'digits' && place && missing ? (missing[Number(place) - 1] ?? null) : null;
}
