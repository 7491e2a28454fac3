import type { FormField } from '@tyche/client/use-form';
import type { Language } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { Tabs } from '@tyche/ui/tabs';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { maxLengths, noWords, type TextFault, type Texts, type Words } from './draft.ts';
import css from './mass-messages.module.css';

/** The words of a message, a tab for each language of the site. Each fault is shown at its field. */
export function MessageTexts({
  value: texts,
  error,
  onChange,
  languages,
  faults,
  open,
  onOpen,
}: FormField<Texts> & {
  readonly languages: readonly Language[];
  readonly faults: readonly TextFault[];
  /** The language whose tab is open. */
  readonly open: string;
  readonly onOpen: (language: string) => void;
}) {
  const { t } = useText();
  return (
    <div className={css.fields}>
      <div>
        <h3 className={css.heading}>{t('staff.massMessages.texts')}</h3>
        <p className={css.caption}>
          {t('staff.massMessages.textsHint', { language: languages[0]?.ownName ?? '' })}
        </p>
      </div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <Tabs
        label={t('staff.massMessages.texts')}
        value={open}
        onChange={onOpen}
        tabs={languages.map((language, place) => ({
          id: language.code,
          label: <bdi lang={language.tag}>{language.ownName}</bdi>,
          content: (
            <WordsFields
              key={language.code}
              language={language}
              isRequired={place === 0}
              words={texts[language.code] ?? noWords}
              faults={faults.filter((fault) => fault.language === language.code)}
              onChange={(words) => onChange({ ...texts, [language.code]: words })}
            />
          ),
        }))}
      />
    </div>
  );
}

function WordsFields({
  language: { tag, direction },
  isRequired,
  words,
  faults,
  onChange,
}: {
  readonly language: Language;
  readonly isRequired: boolean;
  readonly words: Words;
  readonly faults: readonly TextFault[];
  readonly onChange: (words: Words) => void;
}) {
  const { t, format } = useText();
  const field = (name: keyof Words) => {
    const max = format.number(maxLengths[name]);
    const fault = faults.find((one) => one.field === name)?.fault;
    const sentences = {
      missing: t('staff.ownFunds.missing'),
      plain: t('staff.massMessages.notPlain'),
      long: t('staff.massMessages.tooLong', { max }),
    };
    return {
      lang: tag,
      dir: direction,
      required: isRequired,
      hint: t('staff.massMessages.length', { count: format.number(words[name].length), max }),
      maxLength: maxLengths[name],
      value: words[name],
      error: fault === undefined ? null : sentences[fault],
      onChange: (text: string) => onChange({ ...words, [name]: text }),
    };
  };
  return (
    <div className={css.tab}>
      <TextField label={t('staff.massMessages.titleText')} {...field('title')} />
      <TextAreaField label={t('staff.massMessages.content')} rows={6} {...field('content')} />
    </div>
  );
}
