import { type Grid, type Layout, winningCells } from '@tyche/rules/lottery/instant';
import { cx } from '@tyche/ui/cx';
import type { KeyboardEvent } from 'react';
import { useText } from '@tyche/i18n/react';
import { type CellContent, contentsOf, winningPlaces } from './cells.ts';
import css from './scratch-ticket.module.css';

/** Some fields of a ticket: each a button that opens it, with its content below the cover once that is known. */
export function Fields({
  layout,
  picture,
  places,
  columns,
  opened,
  isBought,
  isWin,
  onOpen,
  onMove,
}: {
  readonly layout: Layout;
  readonly picture: Grid | null;
  readonly places: readonly number[];
  readonly columns: number;
  readonly opened: ReadonlySet<number>;
  readonly isBought: boolean;
  /** Whether the ticket pays more than it cost. */
  readonly isWin: boolean;
  readonly onOpen: (place: number, isKey: boolean) => void;
  readonly onMove: (place: number, key: string) => boolean;
}) {
  const contents = picture ? contentsOf(picture) : [];
  const winning = picture ? winningPlaces(picture, winningCells(picture)) : new Set<number>();
  const speak = useSpoken();
  const keys = (event: KeyboardEvent, place: number) => {
    if (onMove(place, event.key)) event.preventDefault();
  };
  return (
    <div className={cx(css.fields, css[`columns${columns}`], css[layout.kind])}>
      {places.map((place) => {
        const content = contents[place] ?? null;
        const isOpen = opened.has(place) && content !== null;
        return (
          <button
            key={place}
            type="button"
            data-place={place}
            className={cx(
              css.field,
              isOpen && css.open,
              isOpen && winning.has(place) && (isWin ? css.winning : css.matched),
            )}
            disabled={!isBought}
            tabIndex={place === 0 ? 0 : -1}
            aria-label={speak(place, isOpen ? content : null, winning.has(place))}
            onClick={(event) => onOpen(place, event.detail === 0)}
            onKeyDown={(event) => keys(event, place)}
          >
            {content && <Content content={content} />}
          </button>
        );
      })}
    </div>
  );
}

function Content({ content: { number, amount } }: { readonly content: CellContent }) {
  const { t, format } = useText();
  const money = (units: bigint) => (units === 0n ? t('instant.ticket.nothing') : format.short(units));
  return (
    <span className={css.content} aria-hidden="true">
      {number !== null && <b className={css.number}>{number}</b>}{' '}
      {amount !== null && <span className={css.amount}>{money(amount)}</span>}
    </span>
  );
}

/** Gives the name of a field for those who hear it. */
function useSpoken(): (place: number, content: CellContent | null, isWinning: boolean) => string {
  const { t, format } = useText();
  return (at, content, isWinning) => {
    const place = at + 1;
    if (!content) return t('instant.ticket.covered', { place });
    const amount =
      content.amount === null || content.amount > 0n
        ? format.short(content.amount ?? 0n)
        : t('instant.ticket.nothing');
    const text =
      content.number === null
        ? amount
        : content.amount === null
          ? String(content.number)
          : t('instant.ticket.numberAmount', { number: content.number, amount });
    return t(isWinning ? 'instant.ticket.winning' : 'instant.ticket.open', { place, content: text });
  };
}
