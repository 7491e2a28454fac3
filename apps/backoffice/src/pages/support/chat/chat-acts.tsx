import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import css from '../../../features/office/page.module.css';
import { useForm } from '../../../features/office/use-form.ts';
import { useMay } from '../../../state/session.ts';
import { useChatTextFault } from './text-fault.ts';

type Chat = Pick<OutputOf<typeof contract.staffChat>, 'id' | 'state' | 'isOwn'>;
type Way = 'hand-over' | 'vip' | 'complaint';

const ways = ['hand-over', 'vip', 'complaint'] as const;

/** What can be done with a conversation: take it, hand it over, raise it, end it. Who leads hands over what others have, too. */
export function ChatActs({ chat: { id, state, isOwn } }: { readonly chat: Chat }) {
  const { t } = useText();
  const [way, setWay] = useState<Way | null>(null);
  const leads = useMay(contract.setCannedAnswer);
  const isTaken = state === 'active' || state === 'waiting';
  return (
    <div className={css.actions}>
      {state === 'queued' && <TakeButton id={id} />}
      {isTaken &&
        (isOwn || leads) &&
        ways.map((one) => (
          <Button key={one} size="small" onClick={() => setWay(one)}>
            {t(`staff.chat.way.${one}`)}
          </Button>
        ))}
      {isTaken && isOwn && (
        <ActButton
          route={contract.endChat}
          input={() => ({ id })}
          label={t('staff.chat.end')}
          question={t('staff.chat.endAsk')}
        />
      )}
      {way !== null && (
        <Dialog
          title={t(`staff.chat.way.${way}`)}
          closeLabel={t('common.close')}
          onClose={() => setWay(null)}
          size="dialog"
        >
          <WayForm id={id} way={way} onDone={() => setWay(null)} />
        </Dialog>
      )}
    </div>
  );
}

/** Takes at once: who asks first whether he may loses to who takes. */
function TakeButton({ id }: { readonly id: string }) {
  const { t } = useText();
  const form = useForm({ first: {}, send: (_, call) => call(contract.takeChat, { id }) });
  return (
    <form {...form.element}>
      {form.refusal !== null && <p role="alert">{form.refusal}</p>}
      <Button type="submit" size="small" look="primary" busy={form.isSending}>
        {t('staff.chat.take')}
      </Button>
    </form>
  );
}

function WayForm({
  id,
  way,
  onDone,
}: {
  readonly id: string;
  readonly way: Way;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { note: '' },
    validate: ({ note }) => ({ note: textFault(note, chatBounds.note) }),
    send: ({ note }, call) =>
      way === 'hand-over'
        ? call(contract.handOverChat, { id, note })
        : call(contract.raiseChat, { id, to: way, note }),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.chat.wayText')} label={t(`staff.chat.way.${way}`)}>
      <TextAreaField
        label={t('staff.chat.noteLabel')}
        required
        data-autofocus=""
        rows={3}
        {...form.field('note')}
      />
    </OfficeForm>
  );
}
