import { markStaleAfter, useClient, useRoute } from '@tyche/client/react';
import type { OutputOf, Route } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { IconButton } from '@tyche/ui/icon-button';
import { Pager } from '@tyche/ui/pager';
import { Tabs } from '@tyche/ui/tabs';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { showToast } from '@tyche/ui/toasts';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { useState } from 'react';
import { Link } from 'react-router';
import { NoticeList } from '../../../features/notices/notice-list.tsx';
import { useNotices } from '../../../features/notices/use-notices.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { Time } from '../../../lib/parts/time.tsx';
import { queries } from '../../../state/api.ts';
import { OFFER_CONSENTS, queryWithPart } from '../../../state/centre-part.ts';
import { useQuery } from '../../../state/query.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import css from './messages.module.css';
import { Threads } from './threads.tsx';

type Message = OutputOf<typeof contract.inbox>['list'][number];

const PAGE_SIZE = 10;
/** The kind of notice that is an offer to many members. Its words are those of staff. */
const OFFER = 'house-offer';

/** Platform information (specification section 2): what happened to the account, and what the site tells everybody. */
export function Messages() {
  const { t } = useText();
  const [tab, setTab] = useState<'inbox' | 'threads' | 'notices'>('inbox');
  return (
    <Tabs
      label={t('centre.menu.messageV2')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'inbox', label: t('centre.messages.inbox'), content: <Inbox /> },
        { id: 'threads', label: t('threads.tab'), content: <Threads /> },
        { id: 'notices', label: t('common.notices.title'), content: <Notices /> },
      ]}
    />
  );
}

function Notices() {
  const { t } = useText();
  const notices = useNotices();
  if (notices.state === 'loading') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (notices.state === 'failed') return <Failed error={notices.error} retry={notices.retry} />;
  return <NoticeList notices={notices.data.player} />;
}

/** The inbox: newest first, a message opens in its place and is read by that. */
function Inbox() {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const pagerText = usePagerText();
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const inbox = useRoute(contract.inbox, { pageNo: page, pageSize: PAGE_SIZE });

  async function change(command: Route, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Error) showToast(errorText(error), 'bad');
    }
    await markStaleAfter(queries, command);
  }

  function toggle(message: Message): void {
    setOpenId(openId === message.id ? null : message.id);
    if (!message.isRead)
      void change(contract.readMessages, () => client.call(contract.readMessages, { ids: [message.id] }));
  }

  if (inbox.state === 'loading') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (inbox.state === 'failed') return <Failed error={inbox.error} retry={inbox.retry} />;
  const { list, totalPages, unread } = inbox.data;
  if (list.length === 0 && page === 1)
    return (
      <EmptyState icon="mail" title={t('centre.messages.none')}>
        {t('centre.messages.noneText')}
      </EmptyState>
    );
  return (
    <div className={css.page}>
      <div className={css.head}>
        <p role="status">{t('centre.unread', { count: unread })}</p>
        {unread > 0 && (
          <Button
            size="small"
            onClick={() => void change(contract.readMessages, () => client.call(contract.readMessages, {}))}
          >
            {t('centre.messages.readAll')}
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {list.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            onToggle={() => toggle(message)}
            onDelete={() =>
              void change(contract.deleteMessage, () =>
                client.call(contract.deleteMessage, { id: message.id }),
              )
            }
          />
        ))}
      </ul>
      <Pager page={page} pages={totalPages} text={pagerText} onChange={setPage} />
    </div>
  );
}

function MessageLine({
  message,
  isOpen,
  onToggle,
  onDelete,
}: {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDelete: () => void;
}) {
  const { t, format } = useText();
  const now = useNow(60_000);
  return (
    <li className={css.message} data-unread={message.isRead ? undefined : ''}>
      <div className={css.row}>
        <button type="button" className={css.title} aria-expanded={isOpen} onClick={onToggle}>
          <span className={css.dot} aria-hidden="true" />
          <b dir="auto">
            {message.title}
            {!message.isRead && <VisuallyHidden> {t('centre.messages.unread')}</VisuallyHidden>}
          </b>
          <Time className={css.at} at={message.at} style="dateTime">
            {format.ago(message.at, now)}
          </Time>
        </button>
        <IconButton
          icon="trash"
          iconSize={18}
          label={`${t('centre.messages.delete')}: ${message.title}`}
          onClick={onDelete}
        />
      </div>
      {isOpen && (
        <p className={css.body} dir="auto">
          {message.body}
        </p>
      )}
      {isOpen && message.kind === OFFER && <WayOut />}
    </li>
  );
}

/** Leads from an offer to the place where the member withdraws the consent to more of them. */
function WayOut() {
  const { t } = useText();
  const [query] = useQuery();
  return (
    <p className={css.out}>
      <Link to={{ search: queryWithPart(query, 'playSafely', OFFER_CONSENTS) }}>
        {t('centre.messages.noOffers')}
      </Link>
    </p>
  );
}
