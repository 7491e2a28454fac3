import { contract } from '@tyche/contract/site';
import { Button, type ButtonLook } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { DayField } from '../../lib/parts/day-field.tsx';
import parts from '../../lib/parts/parts.module.css';
import { useForm } from '../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';

/** Asks for name and birth date, once. */
export function DeclareForm({ look }: { readonly look?: ButtonLook }) {
  const { t } = useText();
  const missing = (value: string, label: string) =>
    value.trim() === '' && t('safely.identity.missing', { field: label });
  const form = useForm({
    first: { name: '', birthDate: '', address: '' },
    validate: ({ name, birthDate }) => ({
      name: missing(name, t('safely.identity.name')),
      birthDate: missing(birthDate, t('safely.identity.birthDate')),
    }),
    send: ({ name, birthDate, address }, call) =>
      call(contract.declareIdentity, {
        name: name.trim(),
        birthDate,
        ...(address.trim() && { address: address.trim() }),
      }),
  });
  const name = form.field('name');
  const address = form.field('address');

  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <Field
        label={t('safely.identity.name')}
        required
        hint={t('safely.identity.nameHint')}
        error={name.error}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            maxLength={120}
            value={name.value}
            onChange={(event) => name.onChange(event.target.value)}
          />
        )}
      </Field>
      <DayField
        label={t('safely.identity.birthDate')}
        required
        autoComplete="bday"
        {...form.field('birthDate')}
      />
      <Field
        label={t('safely.identity.address')}
        hint={t('safely.identity.addressHint')}
        error={address.error}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="street-address"
            maxLength={300}
            value={address.value}
            onChange={(event) => address.onChange(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" {...(look && { look })} busy={form.isSending}>
          {t('safely.identity.declare')}
        </Button>
      </div>
    </form>
  );
}
