import { Preview } from '../../features/office/preview.tsx';
import { RefusedError } from '@tyche/client/client';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import type { Language } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { claimsIn } from '@tyche/rules/rewards';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { Ready, useSentence } from '../../features/office/ready.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { AudienceBox } from './audience-box.tsx';
import { AudienceFields, KindField, WaysField } from './audience-fields.tsx';
import { type Draft, emptyDraft, faultsOfTexts, noWords, sentOf, siteLanguages } from './draft.ts';
import css from './mass-messages.module.css';
import { MessageWords, ownNameOf } from './message-parts.tsx';
import { MessageTexts } from './message-texts.tsx';

interface Writing {
  /** Called with the id of the message that was sent or proposed. */
  readonly onSent: (id: string) => void;
}

/** Writes a message to many members, in the languages of the site. */
export function MessageForm({ onSent }: Writing) {
  const site = useRoute(contract.systemStatus, {});
  return <Ready of={site}>{({ info }) => <Form languages={siteLanguages(info)} onSent={onSent} />}</Ready>;
}

function Form({ languages, onSent }: Writing & { readonly languages: readonly Language[] }) {
  const { t } = useText();
  const form = useMessageForm(languages, onSent);
  const [open, setOpen] = useState(languages[0]?.code ?? '');
  const { kind, ways, accounts, texts } = form.values;
  const faults = faultsOfTexts(texts, languages);
  const submit = (event: FormEvent) => {
    // The tab with a fault opens, so that its field can take the focus.
    const fault = faults.find(({ language }) => language === open) ?? faults[0];
    if (fault) setOpen(fault.language);
    form.element.onSubmit(event);
  };
  return (
    <form className={css.editor} {...form.element} onSubmit={submit}>
      <div className={css.fields}>
        <KindField {...form.field('kind')} />
        <WaysField {...form.field('ways')} />
        <AudienceFields form={form} languages={languages} />
        <MessageTexts
          {...form.field('texts')}
          languages={languages}
          faults={form.isSubmitted ? faults : []}
          open={open}
          onOpen={setOpen}
        />
        <ReasonField {...form.field('reason')} />
      </div>
      <div className={css.side}>
        <AudienceBox kind={kind} accounts={accounts} languages={form.values.languages} ways={ways} />
        {kind === 'offer' && <Claims of={texts} />}
        <WordsPreview language={open} words={texts[open] ?? noWords} />
      </div>
      <div className={css.bar}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('staff.massMessages.send')}
        </Button>
      </div>
    </form>
  );
}

/** The field that a refusal is about; undefined for any other. */
function fieldOfRefusal({ code, details }: RefusedError): 'texts' | 'ways' | undefined {
  if (code !== 'invalid-input') return undefined;
  const [, field] = /^\/?(texts|ways)/.exec(String(details.field ?? '')) ?? [];
  return field === 'texts' || field === 'ways' ? field : undefined;
}

function useMessageForm(languages: readonly Language[], onSent: Writing['onSent']) {
  const { t } = useText();
  const sentence = useSentence();
  const reasonFault = useReasonFault();
  const textsFault = (texts: Draft['texts']) => {
    const odd = new Set(faultsOfTexts(texts, languages).map(({ language }) => ownNameOf(language)));
    return odd.size > 0 && t('staff.massMessages.textsOdd', { languages: [...odd].join(', ') });
  };
  return useForm<Draft, OutputOf<typeof contract.sendMassMessage>>({
    first: emptyDraft,
    validate: ({ kind, ways, texts, reason }) => ({
      kind: kind === null && t('staff.massMessages.kindMissing'),
      ways: ways.length === 0 && t('staff.massMessages.waysMissing'),
      texts: textsFault(texts),
      reason: reasonFault(reason),
    }),
    async send(draft, call) {
      const sent = sentOf(draft);
      if (!sent) throw new Error('message: sent with a fault');
      return call(contract.sendMassMessage, sent);
    },
    errorText(error) {
      const field = error instanceof RefusedError ? fieldOfRefusal(error) : undefined;
      if (field === 'texts') return t('staff.massMessages.textsRefused');
      return field === 'ways' ? t('staff.massMessages.noCarrier') : sentence(error);
    },
    fieldOf: fieldOfRefusal,
    onDone({ id, approvalId }) {
      if (approvalId === null) showToast(t('staff.massMessages.isSending'), 'good');
      onSent(id);
    },
  });
}

/** Promises that an offer should not make, such as "risk-free". They are allowed, with a warning. */
function Claims({ of: texts }: { readonly of: Draft['texts'] }) {
  const { t } = useText();
  const found = Object.entries(texts).flatMap(([language, { title, content }]) =>
    claimsIn(language, `${title}\n${content}`).map((claim) => `${ownNameOf(language)}: ${claim}`),
  );
  if (found.length === 0) return null;
  return (
    <Notice tone="caution">
      <strong>{t('offers.verdict.warnings')}</strong>
      <ul className={css.claims}>
        {found.map((claim) => (
          <li key={claim}>
            <bdi>{claim}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WordsPreview({
  language,
  words,
}: {
  readonly language: string;
  readonly words: Draft['texts'][string];
}) {
  const { t } = useText();
  const isEmpty = words.title.trim() === '' && words.content.trim() === '';
  return (
    <Preview label={t('staff.massMessages.preview')}>
      {isEmpty ? (
        <p className={css.caption}>{t('staff.massMessages.previewEmpty')}</p>
      ) : (
        <MessageWords language={language} words={words} />
      )}
    </Preview>
  );
}
