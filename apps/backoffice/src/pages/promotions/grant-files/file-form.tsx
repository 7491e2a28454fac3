import { contract } from '@tyche/contract/contract';
import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { MAX_GRANT_ROWS } from '@tyche/rules/rewards';
import { grantReasons } from '@tyche/rules/rewards/words';
import { Field } from '@tyche/ui/field';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { type ChangeEvent, useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { GrantNoteField, GrantReasonChoice, ManualOfferChoice } from '../grants/choice.tsx';

const empty = { offer: '', reason: '', note: '', content: '' };
/** As the contract says. */
const MAX_CONTENT = 450_000;
const MIN_NOTE = 3;

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Record<string, keyof typeof empty>> = {
  'grant-file-rows': 'content',
  'text-refused': 'note',
  'promotion-unknown': 'offer',
  'promotion-not-open': 'offer',
  'promotion-over': 'offer',
  'promotion-paused': 'offer',
};

/** Sends a file of grants to be checked. Nothing is granted by it: the server reads and judges every row. */
export function FileForm({ onChecked }: { readonly onChecked: (id: string) => void }) {
  const { t, format } = useText();
  const missing = (isGood: boolean) => !isGood && t('staff.ownFunds.missing');
  const reasonOf = (text: string) => grantReasons.find((one) => one === text);
  const form = useForm({
    first: empty,
    validate: ({ offer, reason, note, content }) => ({
      offer: missing(offer !== ''),
      reason: missing(reasonOf(reason) !== undefined),
      note: note.trim().length < MIN_NOTE && t('offers.odd.note'),
      content:
        missing(content.trim() !== '') ||
        (content.length > MAX_CONTENT && t('offers.files.tooLarge', { max: format.number(MAX_GRANT_ROWS) })),
    }),
    send: ({ offer, reason, note, content }, call) =>
      call(contract.checkGrantFile, {
        promotionId: offer,
        reason: reasonOf(reason) ?? 'correction',
        note: note.trim(),
        content,
      }),
    fieldOf: ({ code }) => fieldOf[code],
    onDone: ({ id }) => onChecked(id),
  });
  return (
    <OfficeForm form={form} text={t('offers.files.text')} label={t('offers.files.check')}>
      <ManualOfferChoice {...form.field('offer')} />
      <GrantReasonChoice {...form.field('reason')} />
      <GrantNoteField {...form.field('note')} />
      <ContentFields {...form.field('content')} />
    </OfficeForm>
  );
}

/** The rows: read from a file, or pasted. A file that is read is shown, so that it can be looked at before it is sent. */
function ContentFields({ value, error, onChange }: FormField<string>) {
  const { t, format } = useText();
  const [isTooLarge, setTooLarge] = useState(false);
  const max = format.number(MAX_GRANT_ROWS);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was changed.
    setTooLarge(file !== undefined && file.size > MAX_CONTENT);
    if (file && file.size <= MAX_CONTENT) onChange(await file.text());
    target.value = '';
  };
  return (
    <>
      <Field label={t('offers.files.pick')} error={isTooLarge ? t('offers.files.tooLarge', { max }) : null}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      <TextAreaField
        label={t('offers.files.content')}
        hint={t('offers.files.contentHint', { max })}
        required
        dir="ltr"
        spellCheck={false}
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
