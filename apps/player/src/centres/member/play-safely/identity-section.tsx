import { Select } from '@tyche/ui/select';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { DeclareForm } from '../../../features/identity/declare-form.tsx';
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
      {identity.level === 0 && <DeclareForm />}
      {identity.level === 1 && identity.check !== 'pending' && <Documents />}
    </Part>
  );
}

function Documents() {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.submitIdentity);
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
