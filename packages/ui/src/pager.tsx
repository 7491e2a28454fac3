import { cx } from './cx.ts';
import css from './pager.module.css';
import { pagerItems } from './pager-items.ts';

/** The words of a pager. */
export interface PagerText {
  readonly label: string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly page: (page: number) => string;
}

/** Pages by number: three around the current one, one at each end (specification section 9). Pages count from 1. */
export function Pager({
  page,
  pages,
  text,
  onChange,
}: {
  readonly page: number;
  readonly pages: number;
  readonly text: PagerText;
  readonly onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
  const jump = (label: string, target: number, isOff: boolean) => (
    <button
      type="button"
      className={cx(css.page, css.word)}
      disabled={isOff}
      onClick={() => onChange(target)}
    >
      {label}
    </button>
  );
  return (
    <nav aria-label={text.label} className={css.pager}>
      {jump(text.first, 1, page <= 1)}
      {jump(text.previous, page - 1, page <= 1)}
      {pagerItems(page, pages).map((item) =>
        typeof item === 'number' ? (
          <button
            key={item}
            type="button"
            className={css.page}
            aria-current={item === page ? 'page' : undefined}
            aria-label={text.page(item)}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ) : (
          <span key={item} className={css.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      {jump(text.next, page + 1, page >= pages)}
      {jump(text.last, pages, page >= pages)}
    </nav>
  );
}
