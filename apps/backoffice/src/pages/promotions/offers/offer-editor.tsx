import { offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { type ReactNode, useId, useState } from 'react';
import { AudienceFields } from './audience-fields.tsx';
import { MemberPreview } from './member-preview.tsx';
import css from './offers.module.css';
import { withProblems } from './problem-fields.ts';
import { PlaceFields, RewardFields, TimeFields } from './terms-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { type Editing, useOfferForm } from './use-offer-form.ts';
import { LiveVerdict, useProblemText } from './verdict.tsx';

/** The form of an offer, and beside it what the server says about it and what a member will read. */
export function OfferEditor(editing: Editing & { readonly onCancel: () => void }) {
  const { t, language: own } = useText();
  const { kind, onCancel } = editing;
  const { form, content } = useOfferForm(editing);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const judged = withProblems(form, kind, problems, useProblemText());
  const [language, setLanguage] = useState(
    (offeredLanguages.find(({ code }) => code === own.code) ?? offeredLanguages[0])?.code ?? 'EN',
  );
  return (
    <div className={css.editor}>
      <form className={css.form} {...form.element}>
        <Section title={t('offers.section.texts')}>
          <TextFields form={form} language={language} onLanguage={setLanguage} />
        </Section>
        <Section title={t('offers.section.reward')}>
          <RewardFields kind={kind} form={judged} />
        </Section>
        <Section title={t('offers.section.time')}>
          <TimeFields form={judged} />
        </Section>
        <Section title={t('offers.section.place')}>
          <PlaceFields kind={kind} form={form} />
        </Section>
        <Section title={t('offers.section.audience')}>
          <AudienceFields form={form} />
        </Section>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <div className={css.bar}>
          <Button type="submit" look="primary" busy={form.isSending}>
            {t('offers.save')}
          </Button>
          <Button onClick={onCancel}>{t('offers.cancel')}</Button>
        </div>
      </form>
      <aside className={css.side} aria-label={t('offers.verdict')} tabIndex={0}>
        <LiveVerdict kind={kind} content={content} onProblems={setProblems}>
          {({ keyFacts }) => (
            <MemberPreview kind={kind} facts={keyFacts} texts={form.values.texts} language={language} />
          )}
        </LiveVerdict>
      </aside>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
