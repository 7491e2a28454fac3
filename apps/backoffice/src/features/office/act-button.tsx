import type { InputOf, Route } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button, type ButtonLook } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { useMay } from '../../state/session.ts';
import { OfficeForm } from './office-form.tsx';
import { ReasonField, useReasonFault } from './reason-field.tsx';
import { useForm } from './use-form.ts';

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
  const [isOpen, setOpen] = useState(false);
  const reasonFault = useReasonFault();
  const mayAct = useMay(route);
  const isNoAmount = (amount: string) => !/^[0-9]{1,14}(\.[0-9]{1,4})?$/.test(amount.trim());
  const form = useForm({
    first: { reason: '', amount: amountStart },
    validate: ({ reason, amount }) => ({
      reason: needsReason && reasonFault(reason),
      amount: amountLabel !== undefined && isNoAmount(amount) && t('staff.amountOdd'),
    }),
    send: ({ reason, amount }, call) => call(route, input(reason.trim(), amount.trim())),
    // A field that is not on the screen shows nothing.
    fieldOf: ({ details: { field } }) => {
      const isShown =
        (field === 'reason' && needsReason) || (field === 'amount' && amountLabel !== undefined);
      return isShown ? undefined : null;
    },
    onDone: () => setOpen(false),
  });

  if (!mayAct) return null;
  return (
    <>
      <Button size="small" look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} closeLabel={t('common.close')} onClose={() => setOpen(false)} size="dialog">
          <OfficeForm form={form} text={question} label={label}>
            {amountLabel && (
              <TextField
                label={amountLabel}
                required
                data-autofocus=""
                inputMode="decimal"
                dir="ltr"
                {...form.field('amount')}
              />
            )}
            {needsReason && <ReasonField hasFocus={!amountLabel} {...form.field('reason')} />}
          </OfficeForm>
        </Dialog>
      )}
    </>
  );
}
