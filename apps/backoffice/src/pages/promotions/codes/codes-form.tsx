import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { instantAt } from '@tyche/kernel/business-day';
import { Button } from '@tyche/ui/button';
import { downloadText } from '@tyche/ui/download';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import css from '../../../features/office/page.module.css';
import { useForm } from '../../../features/office/use-form.ts';
import own from './codes.module.css';

type Made = OutputOf<typeof contract.makePromotionCodes>;

const empty = { codes: '100', usesEach: '1', username: '', endsAt: '' };
/** As the contract says. */
const MAX_CODES = 1_000;
const MAX_USES = 1_000_000;

/** Makes a series of codes of an offer, and shows them once. */
export function CodesForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <MadeCodes made={made} onClose={onClose} /> : <MakeForm id={id} onMade={setMade} />;
}

function MakeForm({ id, onMade }: { readonly id: string; readonly onMade: (made: Made) => void }) {
  const { t, format } = useText();
  const countOdd = (typed: string, max: number) =>
    !(/^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= max) &&
    t('offers.codes.countOdd', { max: format.number(max) });
  const form = useForm({
    first: empty,
    validate: ({ codes, usesEach }) => ({
      codes: countOdd(codes, MAX_CODES),
      usesEach: countOdd(usesEach, MAX_USES),
    }),
    send: ({ codes, usesEach, username, endsAt }, call) =>
      call(contract.makePromotionCodes, {
        id,
        codes: Number(codes),
        usesEach: Number(usesEach),
        ...(username.trim() !== '' && { username: username.trim() }),
        ...(endsAt !== '' && { endsAt: instantAt(endsAt, format.timeZone).getTime() }),
      }),
    fieldOf: ({ code }) => (code === 'unknown-member' ? 'username' : undefined),
    onDone: onMade,
  });
  const count = (name: 'codes' | 'usesEach') => (
    <TextField
      label={t(name === 'codes' ? 'offers.codes.count' : 'offers.codes.usesEach')}
      required
      dir="ltr"
      inputMode="numeric"
      maxLength={7}
      {...form.field(name)}
    />
  );
  return (
    <OfficeForm form={form} text={t('offers.codes.makeText')} label={t('offers.codes.make')}>
      {count('codes')}
      {count('usesEach')}
      <TextField
        label={t('offers.codes.boundTo')}
        hint={t('offers.codes.boundHint')}
        dir="ltr"
        maxLength={60}
        {...form.field('username')}
      />
      <TextField
        label={t('offers.codes.validUntilIn', { zone: format.zone })}
        type="datetime-local"
        {...form.field('endsAt')}
      />
    </OfficeForm>
  );
}

/** The codes that were made. Nobody can read them again. */
function MadeCodes({
  made: { codes, prefixes },
  onClose,
}: {
  readonly made: Made;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const lines = codes.map((code, place) => `${code},${prefixes[place] ?? ''}`);
  return (
    <div className={css.form}>
      <Notice tone="caution">{t('offers.codes.once')}</Notice>
      <ol className={own.codes} aria-label={t('offers.codes.made')} tabIndex={0}>
        {codes.map((code, place) => (
          <li key={code}>
            <code dir="ltr">{code}</code> <small dir="ltr">{prefixes[place]}</small>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button
          look="primary"
          onClick={() => downloadText('codes.csv', 'text/csv', `code,hash\r\n${lines.join('\r\n')}\r\n`)}
        >
          {t('offers.codes.save')}
        </Button>
        <Button onClick={onClose}>{t('offers.codes.done')}</Button>
      </div>
    </div>
  );
}
