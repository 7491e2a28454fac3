import { markStaleAfter, useClient, useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { above } from '@tyche/ui/breakpoints';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { NoticeText } from '../../../features/notices/notice-text.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { queries } from '../../../state/api.ts';
import { useAgentFilters } from '../../../state/centre.ts';
import { useWord, WordFilter } from '../../../features/agent-filters/word-filter.tsx';
import css from './announcements.module.css';
import { AnnouncementTitles } from './announcement-titles.tsx';

type Announcement = OutputOf<typeof contract.agentAnnouncements>['list'][number];

const categories = ['all', 'agents', 'site'] as const;
const shows = ['all', 'unread'] as const;

/**
 * What the house tells agents (docs/reference/agents.md 7.2): titles, and the chosen one beside them. On a phone the chosen one is a page
 * of its own. It is read once it is chosen.
 */
export function AgentAnnouncements() {
  const { t } = useText();
  const isWide = useMedia(above(839));
  const { filter, setFilters } = useAgentFilters();
  const category = useWord('category', categories);
  const show = useWord('show', shows);
  const page = /^[1-9][0-9]{0,2}$/.test(filter('page')) ? Number(filter('page')) : 1;
  const announcements = useRoute(contract.agentAnnouncements, {
    ...(category !== 'all' && { category }),
    ...(show === 'unread' && { only: show }),
    pageNo: page,
  });
  const mark = useMarking();
  // A chosen one stays although it is no longer in a list of unread ones.
  const [kept, keep] = useState<Announcement | null>(null);

  if (announcements.state === 'loading') return <SkeletonRows rows={8} label={t('common.loading')} />;
  if (announcements.state === 'failed')
    return <Failed error={announcements.error} retry={announcements.retry} />;
  const { list, total, totalPages, unread } = announcements.data;
  const chosen = [...list, ...(kept ? [kept] : [])].find(({ id }) => id === filter('notice')) ?? null;
  const choose = (one: Announcement) => {
    keep(one);
    setFilters({ notice: one.id }, true);
    if (!one.isRead) void mark([one.id]);
  };
  if (chosen && !isWide) return <Article of={chosen} onBack={() => setFilters({ notice: '' })} />;
  return (
    <div className={css.page}>
      <WordFilter
        name="category"
        words={categories}
        texts={{
          label: t('agents.announcements.category'),
          all: t('agents.announcements.category.all'),
          agents: t('agents.announcements.category.agents'),
          site: t('agents.announcements.category.site'),
        }}
      />
      <WordFilter
        name="show"
        words={shows}
        texts={{
          label: t('agents.announcements.show'),
          all: t('agents.announcements.show.all'),
          unread: t('agents.announcements.show.unread'),
        }}
      />
      <div className={css.head}>
        <p className={css.hint} role="status">
          {t('agents.announcements.unread', { count: unread })}
        </p>
        {unread > 0 && (
          <Button size="small" onClick={() => void mark()}>
            {t('agents.announcements.readAll')}
          </Button>
        )}
      </div>
      {total === 0 && !chosen ? (
        <Nothing isFiltered={category !== 'all' || show !== 'all'} />
      ) : (
        <div className={css.columns}>
          <div className={css.side}>
            <AnnouncementTitles list={list} chosenId={chosen?.id ?? null} onChoose={choose} />
            <Titles page={page} pages={totalPages} />
          </div>
          {chosen && <Article of={chosen} />}
          {!chosen && isWide && <p className={css.hint}>{t('agents.announcements.choose')}</p>}
        </div>
      )}
    </div>
  );
}

/** Marks announcements as read, all without ids. */
function useMarking(): (ids?: string[]) => Promise<void> {
  const client = useClient();
  const errorText = useErrorText();
  return async (ids) => {
    try {
      await client.call(contract.readAgentAnnouncements, ids ? { ids } : {});
    } catch (error) {
      if (error instanceof Error) showToast(errorText(error), 'bad');
    }
    await markStaleAfter(queries, contract.readAgentAnnouncements);
  };
}

function Titles({ page, pages }: { readonly page: number; readonly pages: number }) {
  const text = usePagerText();
  const { setFilters } = useAgentFilters();
  return (
    <Pager
      page={page}
      pages={pages}
      text={text}
      onChange={(to) => setFilters({ page: String(to), notice: '' })}
    />
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useText();
  return isFiltered ? (
    <EmptyState icon="mail" title={t('agents.announcements.noneFound')}>
      {t('agents.announcements.noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title={t('agents.announcements.none')}>
      {t('agents.announcements.noneText')}
    </EmptyState>
  );
}

function Article({ of, onBack }: { readonly of: Announcement; readonly onBack?: () => void }) {
  const { t } = useText();
  return (
    <article className={css.article} aria-live="polite">
      {onBack && (
        <Button size="small" data-autofocus="" onClick={onBack}>
          {t('agents.announcements.back')}
        </Button>
      )}
      <h3 dir="auto">{of.title}</h3>
      <NoticeText notice={of} />
    </article>
  );
}
