import { useKeyedSend, useRequestKey } from '@tyche/client/react';
import type { InputOf, Route } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button, type ButtonLook } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../state/session.ts';
import css from './page.module.css';
import { newRequestKey } from '../../lib/new-request-key.ts';
import { useSentence } from './ready.tsx';
import { isReasonShort, ReasonField } from './reason-field.tsx';

/**
 * A button that sends a staff command after one more look, with a reason where the command asks for one (three characters at
 * least, as the contract says). What the contract calls stale after it is read again. Who may not send the command is shown no button.
 */
export function ActButton<R extends Route>({
  route,
  input,
  label,
  question,
  needsReason = false,
  amountLabel,
  amountStart = '',
  look = 'quiet',
}: {
  readonly route: R;
  readonly input: (reason: string, amount: string) => InputOf<R>;
  readonly label: string;
  readonly question: string;
  readonly needsReason?: boolean;
  /** Asks for an amount as well, with a point and at most four decimals. */
  readonly amountLabel?: string;
  /** The amount that the field begins with. */
  readonly amountStart?: string;
  readonly look?: ButtonLook;
}) {
  const { t } = useText();
  const sentence = useSentence();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState(amountStart);
  const [isSubmitted, setSent] = useState(false);
  const key = useRequestKey(newRequestKey);
  const send = useKeyedSend(route);
  const mayAct = useMay(route);
  const isShort = needsReason && isReasonShort(reason);
  const isNoAmount = amountLabel !== undefined && !/^[0-9]{1,14}(\.[0-9]{1,4})?$/.test(amount.trim());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (isShort || isNoAmount) return;
    const error = await send.mutateAsync({ input: input(reason.trim(), amount.trim()), key: key.now() }).then(
      () => null,
      (error: Error) => error,
    );
    key.settle(error);
    if (!error) setOpen(false);
  }

  if (!mayAct) return null;
  return (
    <>
      <Button size="small" look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} closeLabel={t('common.close')} onClose={() => setOpen(false)} size="dialog">
          <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
            <p>{question}</p>
            {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
            {amountLabel && (
              <Field
                label={amountLabel}
                required
                error={isSubmitted && isNoAmount ? t('staff.amountOdd') : null}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    data-autofocus=""
                    inputMode="decimal"
                    dir="ltr"
                    value={amount}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                )}
              </Field>
            )}
            {needsReason && (
              <ReasonField
                value={reason}
                onChange={setReason}
                isSubmitted={isSubmitted}
                hasFocus={!amountLabel}
              />
            )}
            <Button type="submit" look="primary" busy={send.isPending}>
              {label}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
