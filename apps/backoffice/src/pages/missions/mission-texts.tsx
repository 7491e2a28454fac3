import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Tabs } from '@tyche/ui/tabs';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import css from '../../features/office/page.module.css';

export interface Words {
  readonly title: string;
  readonly content: string;
}
/** The words by the code of their language. */
export type Texts = Readonly<Record<string, Words>>;

const NO_WORDS: Words = { title: '', content: '' };

/** The texts as the server takes them: those of languages that have a title. */
export function writtenTexts(texts: Texts) {
  return Object.entries(texts)
    .filter(([, { title }]) => title.trim() !== '')
    .map(([language, { title, content }]) => ({ language, title: title.trim(), content: content.trim() }));
}

/** The words of a mission, a tab a language. */
export function MissionTexts({
  value,
  error,
  onChange,
}: {
  readonly value: Texts;
  readonly error: string | null;
  readonly onChange: (texts: Texts) => void;
}) {
  const { t } = useText();
  const [open, setOpen] = useState<string>(languages[0]?.code ?? '');
  const wordsOf = (code: string) => value[code] ?? NO_WORDS;
  const set = (code: string, changes: Partial<Words>) =>
    onChange({ ...value, [code]: { ...wordsOf(code), ...changes } });
  return (
    <Tabs
      label={t('staff.missions.languages')}
      value={open}
      onChange={setOpen}
      tabs={languages.map(({ code, ownName }) => ({
        id: code,
        label: ownName,
        content: (
          <div className={css.form}>
            <TextField
              label={t('staff.missions.titleText')}
              maxLength={80}
              error={error}
              value={wordsOf(code).title}
              onChange={(title) => set(code, { title })}
            />
            <TextAreaField
              label={t('staff.missions.content')}
              hint={t('staff.missions.contentHint')}
              rows={4}
              maxLength={1_000}
              value={wordsOf(code).content}
              onChange={(content) => set(code, { content })}
            />
          </div>
        ),
      }))}
    />
  );
}
