import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import type { Picture } from '../../../features/pictures/read-picture.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';

type Withdrawal = OutputOf<typeof contract.withdrawRecord>;
type Answer = InputOf<typeof contract.processC2CTransaction>['answer'];

const MAX_NOTE = 140;
/** What the player can answer in each state (specification, section 4). */
const answersIn: Readonly<Record<string, readonly Answer[]>> = {
  'paid-awaiting-receipt': ['received', 'not-received', 'fully-received'],
  received: ['not-received', 'fully-received'],
  'auto-received': ['not-received', 'fully-received'],
  'not-received': ['fully-received'],
  'under-review': ['fully-received'],
  'in-question': ['received', 'not-received', 'fully-received'],
};

/** Asks whether the money came, tells what silence means, and takes the proof when it did not. */
export function ReceiptPart({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const send = useSend(contract.processC2CTransaction);
  const [isDenying, setDenying] = useState(false);
  const { state, complaintUntil, dueAt } = withdrawal;
  const isLate = complaintUntil !== null && now > complaintUntil;
  const answers = (answersIn[state] ?? []).filter((answer) => answer !== 'not-received' || !isLate);
  if (answers.length === 0) return null;
  return (
    <Part title={t('payments.receipt.title')}>
      {state === 'paid-awaiting-receipt' && dueAt !== null && (
        <p>{t('payments.receipt.silence', { at: format.date(dueAt, 'full') })}</p>
      )}
      {complaintUntil !== null && state !== 'paid-awaiting-receipt' && !isLate && (
        <p className={parts.note}>
          {t('payments.receipt.complaint', { at: format.date(complaintUntil, 'date') })}
        </p>
      )}
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <div className={parts.row}>
        {answers.map((answer) => (
          <Button
            key={answer}
            look={answer === 'received' ? 'primary' : 'quiet'}
            busy={send.isPending}
            onClick={() =>
              answer === 'not-received'
                ? setDenying(true)
                : send.mutate({ input: { id: withdrawal.id, answer } })
            }
          >
            {t(`payments.receipt.${answer}`)}
          </Button>
        ))}
      </div>
      {isDenying && <DenyDialog id={withdrawal.id} onClose={() => setDenying(false)} />}
    </Part>
  );
}

function DenyDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.processC2CTransaction);
  const [images, setImages] = useState<readonly Picture[]>([]);
  const [note, setNote] = useState('');
  const [isSubmitted, setSent] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (images.length === 0) return;
    const input = { id, answer: 'not-received' as const, images: [...images], ...(note && { note }) };
    const answer = await send.mutateAsync({ input }).catch(() => null);
    if (answer) onClose();
  }

  return (
    <Dialog
      title={t('payments.receipt.not-received')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('payments.receipt.denyText')}</p>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <PictureField label={t('payments.receipt.proof')} pictures={images} onChange={setImages} />
        {isSubmitted && images.length === 0 && (
          <Notice tone="caution">{t('payments.receipt.proofMissing')}</Notice>
        )}
        <Field label={t('payments.receipt.note')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={send.isPending}>
          {t('payments.receipt.send')}
        </Button>
      </form>
    </Dialog>
  );
}
