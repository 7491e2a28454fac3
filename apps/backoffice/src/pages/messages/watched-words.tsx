import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';

/** The words that hold a message of an agent, one a line. */
export function WatchedWords({ onSaved }: { readonly onSaved: () => void }) {
  const list = useRoute(contract.watchedWords, {});
  return <Ready of={list}>{({ words }) => <WordsForm words={words} onSaved={onSaved} />}</Ready>;
}

function WordsForm({ words, onSaved }: { readonly words: readonly string[]; readonly onSaved: () => void }) {
  const { t } = useText();
  const form = useForm({
    first: { words: words.join('\n') },
    send: (values, call) => call(contract.setWatchedWords, { words: linesOf(values.words) }),
    onDone: () => {
      showToast(t('staff.messageReviews.saved'));
      onSaved();
    },
  });
  return (
    <OfficeForm form={form} text={t('staff.messageReviews.wordsText')} label={t('staff.messageReviews.save')}>
      <TextAreaField label={t('staff.messageReviews.words')} rows={10} {...form.field('words')} />
    </OfficeForm>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
