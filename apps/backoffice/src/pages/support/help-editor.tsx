import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tabs } from '@tyche/ui/tabs';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeForm } from '../../features/office/office-form.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { HelpPreview } from './help-preview.tsx';

type Article = OutputOf<typeof contract.staffHelpArticle>;
type Text = Article['texts'][number];

/** One article: a tab for each language with its words, their preview and the versions before. */
export function HelpEditor({ slug }: { readonly slug: string }) {
  const article = useRoute(contract.staffHelpArticle, { slug });
  return <Ready of={article}>{(one) => <Editor article={one} />}</Ready>;
}

function Editor({ article }: { readonly article: Article }) {
  const { t } = useText();
  const [open, setOpen] = useState(article.texts[0]?.language ?? '');
  return (
    <Tabs
      label={t('staff.help.languages')}
      value={open}
      onChange={setOpen}
      tabs={article.texts.map((text) => ({
        id: text.language,
        label: languages.find(({ code }) => code === text.language)?.ownName ?? text.language,
        content: <TextForm key={`${text.language} ${text.version}`} article={article} text={text} />,
      }))}
    />
  );
}

function TextForm({ article, text }: { readonly article: Article; readonly text: Text }) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const { slug } = article;
  const { language, version } = text;
  const form = useForm({
    first: { title: text.title, keywords: text.keywords, text: text.text, reason: '' },
    validate: ({ title, text: written, reason }) => ({
      title: title.trim() === '' && t('staff.help.missing'),
      text: written.trim() === '' && t('staff.help.missing'),
      reason: reasonFault(reason),
    }),
    send: ({ reason, ...words }, call) =>
      call(contract.saveHelpArticle, { slug, language, version, words, reason: reason.trim() }),
    fieldOf: ({ code, details: { field } }) =>
      (code === 'text-refused' || code === 'article-value') &&
      (field === 'title' || field === 'keywords' || field === 'text')
        ? field
        : undefined,
  });
  return (
    <div className={css.form}>
      <p className={css.note}>
        {text.isHouse ? t('staff.help.isHouse') : t('staff.help.version', { version })}
      </p>
      <OfficeForm form={form} label={t('staff.help.save')}>
        <TextField label={t('staff.help.titleText')} required maxLength={80} {...form.field('title')} />
        <TextField
          label={t('staff.help.keywords')}
          hint={t('staff.help.keywordsHint')}
          maxLength={200}
          {...form.field('keywords')}
        />
        <TextAreaField
          label={t('staff.help.text')}
          hint={t('staff.help.textHint')}
          required
          rows={12}
          maxLength={6_000}
          {...form.field('text')}
        />
        <HelpPreview words={form.values} values={article.values} />
        <ReasonField {...form.field('reason')} />
      </OfficeForm>
      <Values of={article.values} />
      {!text.isHouse && (
        <ActButton
          route={contract.saveHelpArticle}
          input={(reason) => ({ slug, language, version, words: null, reason })}
          label={t('staff.help.toHouse')}
          question={t('staff.help.toHouseAsk')}
          needsReason
        />
      )}
      <Versions of={text.versions} onTake={form.set} />
    </div>
  );
}

/** What a text may name in braces, and what a reader sees in its place now. */
function Values({ of }: { readonly of: Article['values'] }) {
  const { t } = useText();
  return (
    <details>
      <summary>{t('staff.help.values')}</summary>
      <ul className={css.steps}>
        {of.map(({ name, value }) => (
          <li key={name}>
            <code dir="ltr">{`{${name}}`}</code> <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Versions({
  of,
  onTake,
}: {
  readonly of: Text['versions'];
  /** Puts the words of a version into the form. */
  readonly onTake: (words: { title: string; keywords: string; text: string }) => void;
}) {
  const { t, format } = useText();
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{t('staff.help.versions')}</h3>
      <ul className={css.steps}>
        {of.map(({ version, at, by, isHouse, title, keywords, text }) => (
          <li key={version}>
            <span>
              {t('staff.help.version', { version })}
              {isHouse && ` · ${t('staff.help.isHouse')}`}
            </span>
            <small>
              {format.date(at, 'dateTime')} {by}
            </small>
            <Button size="small" onClick={() => onTake({ title, keywords, text })}>
              {t('staff.help.take')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
