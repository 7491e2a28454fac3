import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button, type ButtonLook } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { DayField } from '../../lib/parts/day-field.tsx';
import parts from '../../lib/parts/parts.module.css';
import { useText } from '@tyche/i18n/react';

/** Asks for name and birth date, once. */
export function DeclareForm({ look }: { readonly look?: ButtonLook }) {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.declareIdentity);
  const [name, setName] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const [address, setAddress] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const missing = (value: string, label: string) =>
    isSubmitted && value.trim() === '' ? t('safely.identity.missing', { field: label }) : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (name.trim() === '' || birthDate === '') return;
    send.mutate({
      input: { name: name.trim(), birthDate, ...(address.trim() && { address: address.trim() }) },
    });
  }

  return (
    <form className={parts.form} onSubmit={submit} noValidate>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <Field
        label={t('safely.identity.name')}
        required
        hint={t('safely.identity.nameHint')}
        error={missing(name, t('safely.identity.name'))}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <DayField
        label={t('safely.identity.birthDate')}
        required
        autoComplete="bday"
        value={birthDate}
        error={missing(birthDate, t('safely.identity.birthDate'))}
        onChange={setBirthDate}
      />
      <Field label={t('safely.identity.address')} hint={t('safely.identity.addressHint')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="street-address"
            maxLength={300}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" {...(look && { look })} busy={send.isPending}>
          {t('safely.identity.declare')}
        </Button>
      </div>
    </form>
  );
}
