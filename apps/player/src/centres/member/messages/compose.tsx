import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { messageBounds } from '@tyche/rules/messages';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { EmptyState } from '@tyche/ui/empty-state';
import { IconButton } from '@tyche/ui/icon-button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { useDeferredValue, useState } from 'react';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { type Picture, sentPictures } from '../../../features/pictures/read-picture.ts';
import { MessageField, MessagePictures, useMessageFault } from './reply.tsx';
import css from './threads.module.css';

type Recipients = OutputOf<typeof contract.messageRecipients>;
type Partner = Recipients['downlines'][number];

/** A message to the upline or to direct downlines, each in a thread of its own. */
export function Compose({
  onSent,
  onClose,
}: {
  readonly onSent: (threadId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const faultOf = useMessageFault();
  const form = useForm({
    first: { to: [] as readonly Partner[], subject: '', text: '', images: [] as readonly Picture[] },
    isAlwaysKeyed: true,
    validate: ({ to, subject, text }) => ({
      to: to.length === 0 && t('threads.fault.to'),
      subject: faultOf(subject, messageBounds.subject),
      text: faultOf(text, messageBounds.text),
    }),
    send: ({ to, subject, text, images }, call) =>
      call(contract.sendMessage, {
        to: to.map(({ customerId }) => customerId),
        subject,
        text,
        ...sentPictures(images),
      }),
    onDone: ({ threadIds: [first], held }) => {
      showToast(t(held ? 'threads.sentHeld' : 'threads.sent'));
      if (first !== undefined) onSent(first);
    },
  });
  return (
    <form className={css.compose} {...form.element}>
      <div className={css.head}>
        <span className={css.back}>
          <IconButton icon="back" label={t('threads.back')} onClick={onClose} />
        </span>
        <h3 className={css.title}>{t('threads.write')}</h3>
      </div>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <RecipientFields {...form.field('to')} />
      <TextField label={t('threads.subject')} required {...form.field('subject')} />
      <MessageField {...form.field('text')} />
      <MessagePictures {...form.field('images')} />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('threads.send')}
      </Button>
    </form>
  );
}

function RecipientFields({
  value,
  error,
  onChange,
}: {
  readonly value: readonly Partner[];
  readonly error: string | null;
  readonly onChange: (value: readonly Partner[]) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const recipients = useRoute(contract.messageRecipients, { search });
  if (recipients.state !== 'ready') return <Waiting of={recipients} rows={3} />;
  const { upline, downlines, hasMore } = recipients.data;
  const isEmpty = upline === null && downlines.length === 0;
  if (isEmpty && search === '')
    return (
      <EmptyState icon="users" title={t('threads.noOne')}>
        {t('threads.noOneText')}
      </EmptyState>
    );
  const offered = upline === null ? downlines : [upline, ...downlines];
  const toggle = (partner: Partner, isChosen: boolean) =>
    onChange(
      isChosen ? [...value, partner] : value.filter(({ customerId }) => customerId !== partner.customerId),
    );
  return (
    <fieldset className={css.recipients}>
      <legend>{t('threads.to')}</legend>
      {(hasMore || search !== '') && (
        <TextField label={t('threads.search')} value={typed} autoCapitalize="none" onChange={setTyped} />
      )}
      <ul className={css.offered}>
        {offered.map((partner) => (
          <li key={partner.customerId}>
            <Checkbox
              checked={value.some(({ customerId }) => customerId === partner.customerId)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(partner, event.target.checked)}
            >
              <bdi>{partner.name}</bdi> <small>{t(`threads.${partner.relation}`)}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
      {downlines.length === 0 && search !== '' && <p className={css.hint}>{t('threads.nobody')}</p>}
      {hasMore && <p className={css.hint}>{t('threads.more')}</p>}
      <p className={css.hint} role="status">
        {value.length > 0 && t('threads.chosen', { count: value.length })}
      </p>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}
