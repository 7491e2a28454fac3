import { useText, useWords } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useState } from 'react';
import type { Announcement } from '../../lib/announcement-link.tsx';
import { usePagerText } from '../../lib/pager-text.ts';
import { NoticeText } from './notice-text.tsx';
import css from './notices.module.css';
import { Time } from '../../lib/parts/time.tsx';

/** The most titles on a page (specification section 9). */
const PAGE_SIZE = 9;
const WORDS = ['lottery'];

/** Titles on one side, nine a page; the chosen one with its text on the other. It begins at the place of one of them. */
export function NoticeList({
  notices,
  first = 0,
}: {
  readonly notices: readonly Announcement[];
  readonly first?: number;
}) {
  const { t } = useText();
  const [chosenId, setChosenId] = useState(notices[first]?.id);
  const [page, setPage] = useState(Math.floor(first / PAGE_SIZE) + 1);
  const shown = notices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const chosen = notices.find(({ id }) => id === chosenId) ?? notices[0];
  if (!chosen) return <EmptyState icon="mail" title={t('common.notices.none')} />;
  return (
    <div className={css.list}>
      <div className={css.side}>
        <ul className={css.titles} aria-label={t('common.notices.title')}>
          {shown.map((notice) => (
            <li key={notice.id}>
              <button
                type="button"
                className={css.title}
                aria-current={notice.id === chosen.id ? 'true' : undefined}
                onClick={() => setChosenId(notice.id)}
              >
                <span dir="auto">{notice.title}</span>
                <Time className={css.at} at={notice.createtime} style="date" />
              </button>
            </li>
          ))}
        </ul>
        <Pages page={page} pages={Math.ceil(notices.length / PAGE_SIZE)} onChange={setPage} />
      </div>
      <article className={css.article} aria-live="polite">
        <h3 className={css.heading} dir="auto">
          {chosen.title}
        </h3>
        <NoticeText notice={chosen} />
      </article>
    </div>
  );
}

function Pages({
  page,
  pages,
  onChange,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}) {
  const text = usePagerText();
  const hasWords = useWords(pages > 1 ? WORDS : []);
  return hasWords && <Pager page={page} pages={pages} text={text} onChange={onChange} />;
}
