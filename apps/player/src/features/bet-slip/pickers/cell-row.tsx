import type { QuickPick, RowField } from '@tyche/rules/lottery/slip';
import { cx } from '@tyche/ui/cx';
import { memo } from 'react';
import { useText } from '@tyche/i18n/react';
import type { NumberLook } from '../../../lib/drawn/looks.ts';
import { CellButton } from './cell-button.tsx';
import css from './cell-row.module.css';
import { QuickMenu } from './quick-menu.tsx';
import { useRoving } from './use-roving.ts';

/** Up to this number of quick groups stand beside their row; more of them open from a button. */
const BESIDE = 6;
const PLAIN: readonly string[] = ['all', 'big', 'small', 'odd', 'even'];

interface CellRowProps {
  readonly row: RowField;
  readonly index: number;
  readonly look: 'digits' | 'numbers' | 'options';
  readonly numberLook: NumberLook;
  /** Draws since each value came, or null where that is not counted. */
  readonly missing: readonly number[] | null;
  /** A small text under each cell, such as what the option pays; null where cells have none. */
  readonly noteOf: ((text: string) => string | undefined) | null;
  readonly onToggle: (row: number, value: number) => void;
  readonly onQuick: (row: number, pick: QuickPick) => void;
}

/**
 * A row of the pad: its name, its cells and the quick buttons. One for every play; it knows only what it is given. A tap in
 * one row does not draw the others.
 */
export const CellRow = memo(
  Row,
  (before, after) =>
    PLAIN_PROPS.every((prop) => before[prop] === after[prop]) && isSameRow(before.row, after.row),
);

const PLAIN_PROPS = ['index', 'look', 'numberLook', 'missing', 'noteOf', 'onToggle', 'onQuick'] as const;

/** Whether two states of one row are drawn alike. Rows of different plays have different keys. */
function isSameRow(before: RowField, after: RowField): boolean {
  return (
    before.nameKey === after.nameKey &&
    before.cells.length === after.cells.length &&
    before.cells.every(({ picked }, at) => picked === after.cells[at]?.picked)
  );
}

/** Keeps the line below a number while the draws are fetched. */
const NOT_KNOWN = '\u00a0';

function Row({ row, index, look, numberLook, missing, noteOf, onToggle, onQuick }: CellRowProps) {
  const { t, find } = useText();
  const { cells, quick } = row;
  const { press, tabIndexOf, focused } = useRoving(index, cells.length);
  const name = find(row.nameKey) ?? row.nameKey;
  // One pick replaces the other; of more than that the row says how many it takes.
  const max = row.max > 1 && row.max < cells.length - 1 ? t('pad.rowMost', { count: row.max }) : null;
  const beside = quick.length <= BESIDE ? quick : quick.filter(({ id }) => PLAIN.includes(id));
  const further = quick.length <= BESIDE ? [] : quick.filter(({ id }) => !PLAIN.includes(id));

  return (
    <div className={css.row} data-row={index} data-wide={cells.length > 12 ? '' : undefined}>
      <span className={css.name} aria-hidden="true">
        {name}
        {max !== null && <small className={css.max}>{max}</small>}
      </span>
      <div
        role="group"
        aria-label={max === null ? name : `${name}, ${max}`}
        dir={look === 'options' ? undefined : 'ltr'}
        className={cx(css.cells, css[look], css[gridOf(cells.length)], !missing && !noteOf && css.bare)}
        onKeyDown={press}
      >
        {cells.map((cell, at) => {
          const away = missing?.[cell.value];
          return (
            <CellButton
              key={cell.value}
              row={index}
              at={at}
              value={cell.value}
              text={(cell.nameKey ? find(cell.nameKey) : null) ?? cell.text}
              look={numberLook}
              note={noteOf?.(cell.text) ?? (missing ? String(away ?? NOT_KNOWN) : undefined)}
              away={away}
              isPicked={cell.picked}
              tabIndex={tabIndexOf(at)}
              onFocus={focused}
              onToggle={onToggle}
            />
          );
        })}
      </div>
      {quick.length > 0 && (
        <div role="group" aria-label={t('lottery.pad.quickFor', { row: name })} className={css.quick}>
          {beside.map((group) => (
            <button
              key={group.id}
              type="button"
              className={css.pick}
              onClick={() => onQuick(index, group.id)}
            >
              {find(group.nameKey, group.nameParams) ?? group.id}
            </button>
          ))}
          {further.length > 0 && (
            <QuickMenu rowName={name} row={row} groups={further} onQuick={(pick) => onQuick(index, pick)} />
          )}
          <button type="button" className={css.pick} onClick={() => onQuick(index, 'clear')}>
            {t('lottery.quick.clear')}
          </button>
        </div>
      )}
    </div>
  );
}

/** The grid for a number of cells: lines of ten where that comes out even, else of seven on a phone. */
function gridOf(count: number): 'tens' | 'dozen' | 'sevens' {
  if (count <= 10 || count % 10 === 0) return 'tens';
  return count <= 12 ? 'dozen' : 'sevens';
}
