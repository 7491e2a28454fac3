import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { isTrial, mayPass } from '@tyche/rules/access';
import { Notice } from '@tyche/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readItem, writeItem } from '../../lib/storage.ts';
import { callerOf, useSession } from '../../state/session.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { Chat } from './chat.tsx';
import { VisitorChat } from './visitor-chat.tsx';
import css from './chat.module.css';

/**
 * The window of customer service: the chat alone. A member's ticket is used once; a reload of the window keeps it open. Who is not logged in
 * has the chat of visitors.
 */
export function ServicePage() {
  const { t } = useText();
  const mayChat = useSession((session) => mayPass('chat', callerOf(session.member)));
  const isVisitor = useSession((session) => session.member === null && !session.isResuming);
  const isOnTrial = useSession((session) => isTrial(callerOf(session.member)));
  const hasTicket = useSearchParams()[0].has('ticket');
  const state = useTicket(mayChat);
  usePageTitle(t('chat.serviceTitle'));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>
          {t('chat.serviceTitle')}
          {state === 'vip' && <small> {t('chat.vip')}</small>}
        </h1>
      </header>
      {mayChat && (state === 'live' || state === 'vip') ? (
        <Chat />
      ) : isVisitor ? (
        <VisitorChat />
      ) : (
        <div className={css.body}>
          {isOnTrial && <Notice>{t('chat.visitor.trial')}</Notice>}
          {mayChat && (state === 'invalid' || (state === null && !hasTicket)) && (
            <Notice tone="bad">{t('chat.serviceInvalid')}</Notice>
          )}
        </div>
      )}
    </div>
  );
}

type State = 'live' | 'vip' | 'invalid' | null;

/** Uses the ticket of the address and takes it away. What this window was opened as lasts as long as the window. */
function useTicket(mayChat: boolean): State {
  const client = useClient();
  const [query, setQuery] = useSearchParams();
  const [state, setState] = useState<State>(() => channelOf(readItem('session', 'service')));
  const ticket = query.get('ticket');
  const used = useRef<string | null>(null);
  useEffect(() => {
    if (!mayChat || ticket === null || used.current === ticket) return;
    used.current = ticket;
    client.request(contract.openService, { ticket }).then(
      ({ channel }) => {
        writeItem('session', 'service', channel);
        setState(channel);
        setQuery({}, { replace: true });
      },
      () => setState('invalid'),
    );
  }, [client, mayChat, ticket, setQuery]);
  return state;
}

function channelOf(kept: string | null): State {
  return kept === 'live' || kept === 'vip' ? kept : null;
}
