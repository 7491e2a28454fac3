import type { ReactNode } from 'react';
import css from './page.module.css';

/** A page of the back office: its title, what it is for in a line, tools beside it, and the content. */
export function OfficeFrame({
  title,
  note,
  tools,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div>
          <h1 className={css.title}>{title}</h1>
          {note && <p className={css.note}>{note}</p>}
        </div>
        {tools && <div className={css.tools}>{tools}</div>}
      </div>
      {children}
    </div>
  );
}
