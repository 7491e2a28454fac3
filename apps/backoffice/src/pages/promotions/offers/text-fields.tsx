import { languages, offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { Tabs } from '@tyche/ui/tabs';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { noWords, type OfferWords } from './offer-draft.ts';
import css from './offers.module.css';
import type { OfferForm } from './use-offer-form.ts';

/** What a text may name in braces; the figures are filled in from the terms. */
const placeholders = [
  'amount',
  'cap',
  'rate',
  'minDeposit',
  'required',
  'multiplier',
  'maxBet',
  'maxCashout',
  'claimDays',
  'playDays',
] as const;

/** The words of an offer, a tab for each language of the site. */
export function TextFields({
  form,
  language,
  onLanguage,
}: {
  readonly form: OfferForm;
  /** The language whose tab is open. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}) {
  const { t } = useText();
  const { value: texts, error, onChange } = form.field('texts');
  const shown = languages.filter((one) => offeredLanguages.includes(one) || texts[one.code] !== undefined);
  return (
    <>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <p className={css.hint}>
        {t('offers.placeholders')}{' '}
        {placeholders.map((name) => (
          <code key={name} className={css.placeholder} dir="ltr">{`{${name}}`}</code>
        ))}
      </p>
      <Tabs
        label={t('offers.texts')}
        value={language}
        onChange={onLanguage}
        tabs={shown.map(({ code, ownName }) => ({
          id: code,
          label: ownName,
          content: (
            <Words
              key={code}
              of={texts[code] ?? noWords}
              onChange={(words) => onChange({ ...texts, [code]: words })}
            />
          ),
        }))}
      />
    </>
  );
}

function Words({
  of,
  onChange,
}: {
  readonly of: OfferWords;
  readonly onChange: (words: OfferWords) => void;
}) {
  const { t } = useText();
  return (
    <div className={css.words}>
      <TextField
        label={t('offers.titleText')}
        maxLength={80}
        value={of.title}
        onChange={(title) => onChange({ ...of, title })}
      />
      <TextField
        label={t('offers.teaser')}
        maxLength={160}
        value={of.teaser}
        onChange={(teaser) => onChange({ ...of, teaser })}
      />
      <TextAreaField
        label={t('offers.text')}
        hint={t('offers.textHint')}
        rows={6}
        maxLength={4_000}
        value={of.text}
        onChange={(text) => onChange({ ...of, text })}
      />
    </div>
  );
}
