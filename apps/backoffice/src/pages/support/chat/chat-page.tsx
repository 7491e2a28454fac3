import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { chatPresences } from '@tyche/rules/support';
import { Tag } from '@tyche/ui/chip';
import { ChoiceChips } from '@tyche/ui/choices';
import { useEffect } from 'react';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { oneOf, type UrlField, useUrlValue } from '../../../features/office/use-url-value.ts';
import { ChatColumn } from './chat-column.tsx';
import { useChatLive } from './use-chat-live.ts';
import css from './chat.module.css';

type Row = OutputOf<typeof contract.staffChats>['list'][number];

const boxes = ['queue', 'own', 'taken', 'closed'] as const;
const RECHECK_MS = 15_000;
const PRESENCE_MS = 30_000;
/** Conversations side by side. */
const MAX_OPEN = 3;

/** The open conversations as the address has them: their numbers with a dot between. */
const openOnes: UrlField<string> = {
  first: '',
  read: (text) => (/^[1-9]\d{0,18}(\.[1-9]\d{0,18}){0,2}$/.test(text) ? text : null),
};

/** The console of the chat: who is there, the queue, and up to three conversations side by side. The address keeps what is open. */
export function ChatPage() {
  const { t } = useText();
  const box = useUrlValue('box', oneOf(boxes, 'queue'));
  const presence = useUrlValue('presence', oneOf(chatPresences, 'away'));
  const open = useUrlValue('open', openOnes);
  const chats = useRoute(contract.staffChats, { box: box.value }, { refetchIntervalMs: RECHECK_MS });
  const typingIn = useChatLive();
  usePresence(presence.value);
  const ids = open.value === '' ? [] : open.value.split('.');
  const toggle = (id: string) =>
    open.set((ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).slice(-MAX_OPEN).join('.'));
  return (
    <OfficeFrame
      title={t('staff.chat.title')}
      note={t('staff.chat.note')}
      tools={
        <ChoiceChips
          label={t('staff.chat.presence')}
          value={presence.value}
          onChange={presence.set}
          choices={chatPresences.map((one) => ({ value: one, label: t(`staff.chat.presence.${one}`) }))}
        />
      }
    >
      <div className={css.console}>
        <div className={css.side}>
          <ChoiceChips
            label={t('staff.chat.box')}
            value={box.value}
            onChange={box.set}
            choices={boxes.map((one) => ({ value: one, label: t(`staff.chat.box.${one}`) }))}
          />
          <Ready of={chats}>
            {({ list, queued, answering }) => (
              <>
                <p className={css.figures}>{t('staff.chat.figures', { queued, answering })}</p>
                {list.length === 0 && <p>{t('staff.chat.none')}</p>}
                <ul className={css.list}>
                  {list.map((row) => (
                    <Line
                      key={row.id}
                      row={row}
                      isOpen={ids.includes(row.id)}
                      onToggle={() => toggle(row.id)}
                    />
                  ))}
                </ul>
              </>
            )}
          </Ready>
        </div>
        <div className={css.columns}>
          {ids.length === 0 && <p className={css.start}>{t('staff.chat.start')}</p>}
          {ids.map((id) => (
            <ChatColumn key={id} id={id} isTyping={typingIn === id} onClose={() => toggle(id)} />
          ))}
        </div>
      </div>
    </OfficeFrame>
  );
}

/** Says every half minute whether the member of staff answers; who leaves the console is away. */
function usePresence(presence: 'online' | 'away'): void {
  const { mutate: say } = useSend(contract.chatPresence);
  useEffect(() => {
    say({ input: { presence } });
    if (presence === 'away') return;
    const timer = setInterval(() => say({ input: { presence } }), PRESENCE_MS);
    return () => {
      clearInterval(timer);
      say({ input: { presence: 'away' } });
    };
  }, [presence, say]);
}

function Line({
  row,
  isOpen,
  onToggle,
}: {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { t, format } = useText();
  return (
    <li>
      <button type="button" className={css.line} aria-pressed={isOpen} onClick={onToggle}>
        <span className={css.who}>
          {row.username === null ? t('staff.chat.visitor') : <bdi>{row.username}</bdi>}
          <small>{format.date(row.since, 'time')}</small>
        </span>
        <span className={css.excerpt} dir="auto">
          {row.excerpt}
        </span>
        <span className={css.tags}>
          <Tag>{t(`staff.chat.topic.${row.topic}`)}</Tag>
          <Tag>{row.language}</Tag>
          {row.memberId === null && <Tag tone="caution">{t('staff.chat.visitor')}</Tag>}
          {row.isByMail && <Tag>{t('staff.chat.byMail')}</Tag>}
          {row.channel === 'vip' && <Tag>{t('staff.chat.vip')}</Tag>}
          {row.isComplaint && <Tag tone="caution">{t('staff.chat.complaint')}</Tag>}
          {row.isAlarmed && <Tag tone="caution">{t('staff.chat.alarm')}</Tag>}
          {row.unread > 0 && <Tag>{t('staff.chat.unread', { count: row.unread })}</Tag>}
        </span>
      </button>
    </li>
  );
}
