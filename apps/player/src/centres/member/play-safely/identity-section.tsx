import { Select } from '@tyche/ui/select';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Button, type ButtonLook } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { DayField } from '../../../lib/parts/day-field.tsx';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import type { Picture } from '../../../features/pictures/read-picture.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';

type Identity = OutputOf<typeof contract.protection>['identity'];
const documents = ['passport', 'id-card', 'driving-licence', 'address-proof'] as const;

/** Who the player is, as far as it is known, and what would be needed next. */
export function IdentitySection({ identity }: { readonly identity: Identity }) {
  const { t } = useText();
  return (
    <Part title={t('safely.identity.title')} text={t('safely.identity.text')}>
      <p>
        {t('safely.identity.level', { level: identity.level })}
        {identity.name !== '' && (
          <>
            {' '}
            <bdi>{identity.name}</bdi>
          </>
        )}
      </p>
      {identity.check === 'pending' && <Notice>{t('safely.identity.pending')}</Notice>}
      {identity.check === 'refused' && (
        <Notice tone="caution">{t('safely.identity.refused', { reason: identity.reason })}</Notice>
      )}
      {identity.level === 0 && <Declare />}
      {identity.level === 1 && identity.check !== 'pending' && <Documents />}
    </Part>
  );
}

/** Asks for name and birth date, once. */
export function Declare({ look }: { readonly look?: ButtonLook }) {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.declareIdentity, {
    stale: [contract.protection, contract.depositSettings],
  });
  const [name, setName] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const [address, setAddress] = useState('');
  const [wasSent, setSent] = useState(false);
  const missing = (value: string, label: string) =>
    wasSent && value.trim() === '' ? t('safely.identity.missing', { field: label }) : null;

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

function Documents() {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.submitIdentity, { stale: [contract.protection] });
  const [document, setDocument] = useState<(typeof documents)[number]>('passport');
  const [images, setImages] = useState<readonly Picture[]>([]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (images.length > 0) send.mutate({ input: { document, images: [...images] } });
  }

  return (
    <form className={parts.form} onSubmit={submit} noValidate>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <Field label={t('safely.identity.document')}>
        {(control) => (
          <Select
            {...control}
            value={document}
            onChange={(event) => {
              const chosen = documents.find((one) => one === event.target.value);
              if (chosen) setDocument(chosen);
            }}
          >
            {documents.map((one) => (
              <option key={one} value={one}>
                {t(`safely.document.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PictureField label={t('safely.identity.images')} pictures={images} onChange={setImages} />
      <div>
        <Button type="submit" busy={send.isPending} disabled={images.length === 0}>
          {t('safely.identity.submit')}
        </Button>
      </div>
    </form>
  );
}
