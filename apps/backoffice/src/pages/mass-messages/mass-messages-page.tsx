import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { MASS_ALONE } from '@tyche/rules/messages';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Column, OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { type UrlField, useUrlValue } from '../../features/office/use-url-value.ts';
import { useMay } from '../../state/session.ts';
import type { MassMessage } from './draft.ts';
import { MessageDetail } from './message-detail.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageState, useMessageNames } from './message-parts.tsx';
import { useMessages } from './use-messages.ts';

/** The id of a message, as the contract has it; null for none. */
const messageId: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[1-9][0-9]{0,17}$/.test(text) ? text : null),
};

/** Messages of the site to many members: whom they are for, how far they are, and who agreed to them. */
export function MassMessagesPage() {
  const { t, format } = useText();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const open = useUrlValue('open', messageId);
  const before = useUrlValue('before', messageId, ['open']);
  const messages = useMessages(before.value);
  const columns = useColumns(open.set);
  const mayWrite = useMay(contract.sendMassMessage);
  return (
    <OfficeFrame
      title={t('staff.massMessages.title')}
      note={t('staff.massMessages.note', { max: format.number(MASS_ALONE) })}
      tools={
        mayWrite && (
          <Button look="primary" onClick={() => setNew(true)}>
            {t('staff.massMessages.add')}
          </Button>
        )
      }
    >
      <Ready of={messages}>
        {({ list, hasMore }) => (
          <>
            <OfficeTable
              caption={t('staff.massMessages.title')}
              rows={list}
              empty={t('staff.massMessages.none')}
              icon="mail"
              columns={columns}
            />
            {hasMore && (
              <Button onClick={() => before.set(list.at(-1)?.id ?? null)}>
                {t('staff.announcements.older')}
              </Button>
            )}
          </>
        )}
      </Ready>
      {open.value !== null && messages.state !== 'loading' && (
        <Dialog
          title={t('staff.massMessages.numbered', { id: open.value })}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <MessageDetail id={open.value} list={messages.state === 'ready' ? messages.data.list : []} />
        </Dialog>
      )}
      {isNew && (
        <Dialog
          title={t('staff.massMessages.add')}
          closeLabel={t('common.close')}
          onClose={() => setNew(false)}
          size="wide"
        >
          <MessageForm
            onSent={(id) => {
              setNew(false);
              void navigate(`/mass-messages?open=${id}`);
            }}
          />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

/** The title in the language of the page, else the first one; the number of a message whose texts are gone. */
function useTitle(): (message: MassMessage) => string {
  const { t, language } = useText();
  return ({ id, texts }) =>
    (texts.find((text) => text.language === language.code) ?? texts[0])?.title ??
    t('staff.massMessages.numbered', { id });
}

function useColumns(onOpen: (id: string) => void): readonly Column<MassMessage>[] {
  const { t, format } = useText();
  const titleOf = useTitle();
  const names = useMessageNames();
  const count = (name: 'inbox' | 'mail' | 'sms' | 'skipped', label: string): Column<MassMessage> => ({
    label,
    isFigure: true,
    cell: (row) => format.number(row[name]),
  });
  return [
    {
      label: t('staff.massMessages.one'),
      isLong: true,
      cell: (row) => (
        <>
          <bdi>{titleOf(row)}</bdi>
          <small className={css.detail}>
            {t(`staff.massMessages.kind.${row.kind}`)} · {names.ways(row)}
          </small>
        </>
      ),
    },
    {
      label: t('staff.massMessages.audience'),
      cell: (row) => (
        <>
          {t(`staff.massMessages.accounts.${row.accounts}`)}
          <small className={css.detail}>{names.languages(row)}</small>
        </>
      ),
    },
    { label: t('staff.approvals.state'), cell: (row) => <MessageState of={row} /> },
    count('inbox', t('staff.massMessages.way.inbox')),
    count('mail', t('staff.massMessages.way.mail')),
    count('sms', t('staff.massMessages.way.sms')),
    count('skipped', t('staff.massMessages.skipped')),
    {
      label: t('staff.col.by'),
      cell: ({ by, approvedBy }) => (
        <>
          <bdi>{by}</bdi>
          {approvedBy !== null && (
            <small className={css.detail}>{t('offers.grants.approvedBy', { name: approvedBy })}</small>
          )}
        </>
      ),
    },
    { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'dateTime') },
    {
      label: t('staff.col.action'),
      cell: (row) => (
        <Button
          size="small"
          aria-label={t('staff.massMessages.openOne', { title: titleOf(row) })}
          onClick={() => onOpen(row.id)}
        >
          {t('staff.open')}
        </Button>
      ),
    },
  ];
}
