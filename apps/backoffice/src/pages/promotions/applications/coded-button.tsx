import type { InputOf, Route } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { useMay } from '../../../state/session.ts';

interface CodedProps<R extends Route, Reason extends string> {
  readonly route: R;
  readonly label: string;
  readonly question: string;
  readonly reasons: readonly Reason[];
  readonly name: (reason: Reason) => string;
  /** Asks for a sentence as well: to the member, unless the hint says otherwise. */
  readonly noteLabel?: string;
  readonly noteHint?: string;
  readonly maxNote?: number;
  readonly input: (reason: Reason, note: string) => InputOf<R>;
}

/** A button that sends a command with one of the reasons that the rules know; none is preset. Who may not send it is shown no button. */
export function CodedButton<R extends Route, Reason extends string>(props: CodedProps<R, Reason>) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayAct = useMay(props.route);
  if (!mayAct) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && (
        <Dialog title={props.label} closeLabel={t('common.close')} onClose={close} size="dialog">
          <CodedForm {...props} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function CodedForm<R extends Route, Reason extends string>({
  route,
  label,
  question,
  reasons,
  name,
  noteLabel,
  noteHint,
  maxNote = MAX_NOTE,
  input,
  onDone,
}: CodedProps<R, Reason> & { readonly onDone: () => void }) {
  const { t } = useText();
  const chosen = (text: string) => reasons.find((one) => one === text);
  const form = useForm({
    first: { reason: '', note: '' },
    validate: ({ reason, note }) => ({
      reason: chosen(reason) === undefined && t('offers.odd.reason'),
      note: noteLabel !== undefined && note.trim().length < MIN_NOTE && t('offers.odd.note'),
    }),
    send: ({ reason, note }, call) => call(route, input(chosen(reason) ?? raise(), note.trim())),
    fieldOf: ({ code, details: { field } }) =>
      noteLabel !== undefined && (code === 'text-refused' || field === 'note') ? 'note' : null,
    onDone,
  });
  const reason = form.field('reason');
  return (
    <OfficeForm form={form} text={question} label={label}>
      <Field label={t('staff.reason')} required error={reason.error}>
        {(control) => (
          <Select
            {...control}
            data-autofocus=""
            value={reason.value}
            onChange={(event) => reason.onChange(event.target.value)}
          >
            <option value="">{t('staff.ownFunds.choose')}</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {name(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {noteLabel !== undefined && (
        <TextAreaField
          label={noteLabel}
          hint={noteHint ?? t('offers.note.hint')}
          required
          maxLength={maxNote}
          {...form.field('note')}
        />
      )}
    </OfficeForm>
  );
}

/** A sentence that a member can understand has a few characters at least. */
const MIN_NOTE = 3;
const MAX_NOTE = 300;

function raise(): never {
  throw new Error('application: sent without a reason');
}
