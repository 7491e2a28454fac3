import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Tabs } from '@tyche/ui/tabs';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { AnnouncementPreview } from './announcement-preview.tsx';
import page from '../../features/office/page.module.css';
import css from './announcements.module.css';
import { type DraftForm, isLine, languagesOf, type Words, wordsIn } from './draft.ts';

interface Texts {
  readonly form: DraftForm;
}

/** The words of an announcement, a tab a language, and beside them what a reader will see. */
export function AnnouncementTexts({ form }: Texts) {
  const { t } = useText();
  const offered = languagesOf(form.values);
  const [open, setOpen] = useState(offered[0]?.code ?? '');
  return (
    <Tabs
      label={t('staff.announcements.languages')}
      value={open}
      onChange={setOpen}
      tabs={offered.map(({ code, ownName }) => ({
        id: code,
        label: ownName,
        content: <TextsOf key={code} language={code} form={form} />,
      }))}
    />
  );
}

function TextsOf({ language, form }: Texts & { readonly language: string }) {
  const { t } = useText();
  const draft = form.values;
  const words = wordsIn(draft, language);
  const set = (changes: Partial<Words>) =>
    form.field('texts').onChange({ ...draft.texts, [language]: { ...words, ...changes } });
  return (
    <div className={css.texts}>
      <div className={css.form}>
        <Field label={t('staff.announcements.titleText')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={80}
              value={words.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
        {isLine(draft.type) ? (
          <p className={page.caption}>{t('staff.announcements.headlineNote')}</p>
        ) : (
          <TextAreaField
            label={t('staff.announcements.content')}
            hint={t('staff.announcements.contentHint')}
            rows={6}
            maxLength={4_000}
            value={words.content}
            onChange={(content) => set({ content })}
          />
        )}
        {!isLine(draft.type) && draft.linkageType !== '' && (
          <Field label={t('staff.announcements.action')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={30}
                value={words.action}
                onChange={(event) => set({ action: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <AnnouncementPreview
        label={t('staff.announcements.preview')}
        words={words}
        type={draft.type}
        picture={draft.image ? draft.image.previewUrl : draft.keptUrl}
        leads={draft.linkageType !== ''}
      />
    </div>
  );
}
