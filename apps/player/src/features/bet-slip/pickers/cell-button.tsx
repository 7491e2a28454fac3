import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { memo } from 'react';
import { useText } from '@tyche/i18n/react';
import { Die } from '../../../lib/drawn/die.tsx';
import { ballColour, type NumberLook } from '../../../lib/drawn/looks.ts';
import css from './cell-row.module.css';

interface CellButtonProps {
  readonly row: number;
  readonly at: number;
  readonly value: number;
  readonly text: string;
  readonly look: NumberLook;
  readonly note: string | undefined;
  /** Draws since it came, where that is counted. */
  readonly away: number | undefined;
  readonly isPicked: boolean;
  readonly tabIndex: number;
  readonly onFocus: (at: number) => void;
  readonly onToggle: (row: number, value: number) => void;
}

/** One cell of a row. A pad has up to some hundreds: a tap draws only those anew that it changes. */
export const CellButton = memo(function CellButton({
  row,
  at,
  value,
  text,
  look,
  note,
  away,
  isPicked,
  tabIndex,
  onFocus,
  onToggle,
}: CellButtonProps) {
  const { t } = useText();
  // A pair or a triple is written by its faces: `55`, `555`.
  const faces = look === 'die' ? [...text].map(Number) : [];
  const isHidden = away !== undefined || undefined;
  return (
    <button
      type="button"
      data-cell={at}
      className={css.cell}
      aria-pressed={isPicked}
      aria-label={look === 'die' ? text : undefined}
      tabIndex={tabIndex}
      onFocus={() => onFocus(at)}
      onClick={() => onToggle(row, value)}
    >
      <span
        className={css.face}
        data-look={look}
        data-faces={faces.length > 1 ? faces.length : undefined}
        data-n={look === 'racer' ? value : undefined}
        data-colour={look === 'colour-ball' ? ballColour(value) : undefined}
        aria-hidden={isHidden}
      >
        {look === 'die'
          ? faces.map((face, index) => (
              <Die key={`${index}-${face}`} value={face} size={faces.length > 1 ? 24 : 38} />
            ))
          : text}
      </span>
      {note !== undefined && (
        <small className={css.note} aria-hidden={isHidden}>
          {note}
        </small>
      )}
      {away !== undefined && (
        <VisuallyHidden>{t('lottery.pad.cellAway', { value: text, count: away })}</VisuallyHidden>
      )}
    </button>
  );
});
