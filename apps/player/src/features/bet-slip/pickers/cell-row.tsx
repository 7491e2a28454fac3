import type { QuickPick, RowField } from '@tyche/rules/lottery/slip';
import { cx } from '@tyche/ui/cx';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { useText } from '../../../state/text.tsx';
import css from './cell-row.module.css';
import { useRoving } from './use-roving.ts';

const QUICK: readonly QuickPick[] = ['all', 'big', 'small', 'odd', 'even', 'clear'];
const PER_LINE = 10;

/** A row of the pad: its name, its cells and the quick buttons. One for every play; it knows only what it is given. */
export function CellRow({
  row,
  index,
  look,
  missing,
  notes,
  onToggle,
  onQuick,
}: {
  readonly row: RowField;
  readonly index: number;
  readonly look: 'digits' | 'numbers' | 'options';
  /** Draws since each value came, or null where that is not counted. */
  readonly missing: readonly number[] | null;
  /** A small text under each cell by its text, such as what the option pays. */
  readonly notes: ReadonlyMap<string, string> | null;
  readonly onToggle: (value: number) => void;
  readonly onQuick: (pick: QuickPick) => void;
}) {
  const { t, find } = useText();
  const { press, tabIndexOf, focused } = useRoving(index, row.cells.length, PER_LINE);
  const name = find(row.nameKey) ?? row.nameKey;
  const isOptions = look === 'options';

  return (
    <div className={css.row} data-row={index}>
      <span className={css.name} aria-hidden="true">
        {name}
      </span>
      <div
        role="group"
        aria-label={name}
        dir={isOptions ? undefined : 'ltr'}
        className={cx(css.cells, css[look], !missing && !notes && css.bare)}
        onKeyDown={press}
      >
        {row.cells.map((cell, at) => {
          const text = (cell.nameKey ? find(cell.nameKey) : null) ?? cell.text;
          const away = missing?.[cell.value];
          const note = notes?.get(cell.text) ?? (away === undefined ? undefined : String(away));
          return (
            <button
              key={cell.value}
              type="button"
              data-cell={at}
              className={css.cell}
              aria-pressed={cell.picked}
              tabIndex={tabIndexOf(at)}
              onFocus={() => focused(at)}
              onClick={() => onToggle(cell.value)}
            >
              <span className={css.face} aria-hidden={away !== undefined || undefined}>
                {text}
              </span>
              {note !== undefined && (
                <small className={css.note} aria-hidden={away !== undefined || undefined}>
                  {note}
                </small>
              )}
              {away !== undefined && (
                <VisuallyHidden>{t('lottery.pad.cellAway', { value: text, count: away })}</VisuallyHidden>
              )}
            </button>
          );
        })}
      </div>
      {row.quick && (
        <div role="group" aria-label={t('lottery.pad.quickFor', { row: name })} className={css.quick}>
          {QUICK.map((pick) => (
            <button key={pick} type="button" className={css.pick} onClick={() => onQuick(pick)}>
              {t(`lottery.pad.quick.${pick}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
