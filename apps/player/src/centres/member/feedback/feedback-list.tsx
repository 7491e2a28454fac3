import type { RouteState } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import type { FeedbackState } from '@tyche/rules/support';
import { Tag } from '@tyche/ui/chip';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import css from './feedback.module.css';

type Page = OutputOf<typeof contract.listFeedback>;

const tones = {
  received: 'plain',
  'under-review': 'indigo',
  answered: 'jade',
  closed: 'plain',
} as const satisfies Record<FeedbackState, string>;

/** The feedback of the member by page, newest first; each can be opened. */
export function FeedbackList({
  of,
  page,
  onPage,
  onOpen,
}: {
  readonly of: RouteState<Page>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useText();
  const pagerText = usePagerText();
  return (
    <Part title={t('feedback.own')}>
      <Waiting of={of} rows={4} />
      {of.state === 'ready' && (
        <>
          {of.data.list.length === 0 ? (
            <EmptyState icon="mail" title={t('feedback.none')} />
          ) : (
            <ul className={parts.lines}>
              {of.data.list.map((row) => (
                <li key={row.id}>
                  <button type="button" className={css.line} onClick={() => onOpen(row.id)}>
                    <span className={parts.what}>
                      <span className={css.excerpt} dir="auto">
                        {row.excerpt === '' ? t(`feedback.kind.${row.kind}`) : row.excerpt}
                      </span>
                      <small>
                        <Time at={row.at} style="dateTime" /> · {t(`feedback.kind.${row.kind}`)} ·{' '}
                        <bdi>{row.reference}</bdi>
                      </small>
                    </span>
                    <FeedbackTag state={row.state} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Pager page={page} pages={of.data.totalPages} text={pagerText} onChange={onPage} />
        </>
      )}
    </Part>
  );
}

/** The state in a word. */
export function FeedbackTag({ state }: { readonly state: FeedbackState }) {
  const { t } = useText();
  return <Tag tone={tones[state]}>{t(`feedback.state.${state}`)}</Tag>;
}
