import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { LanguageField } from './language-field.tsx';
import { useChatTextFault } from './text-fault.ts';

/** Answers of the chat that staff send by a short word: written, replaced and deleted by who leads. */
export function ChatAnswersPage() {
  const { t } = useText();
  const answers = useRoute(contract.cannedAnswers, {});
  return (
    <OfficeFrame title={t('staff.chatAnswers.title')} note={t('staff.chatAnswers.note')}>
      <AnswerForm />
      <Ready of={answers}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.chatAnswers.title')}
            rows={list}
            columns={[
              { label: t('staff.chatAnswers.shortcut'), cell: (row) => <bdi>{row.shortcut}</bdi> },
              { label: t('staff.feedback.language'), cell: (row) => row.language },
              { label: t('staff.chatAnswers.text'), cell: (row) => <bdi>{row.text}</bdi>, isLong: true },
              {
                label: t('staff.chatAnswers.delete'),
                cell: ({ id }) => (
                  <ActButton
                    route={contract.deleteCannedAnswer}
                    input={() => ({ id })}
                    label={t('staff.chatAnswers.delete')}
                    question={t('staff.chatAnswers.deleteAsk')}
                  />
                ),
              },
            ]}
            empty={t('staff.chatAnswers.none')}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}

function AnswerForm() {
  const { t } = useText();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { shortcut: '', language: 'EN', text: '' },
    validate: ({ shortcut, text }) => ({
      shortcut: textFault(shortcut, chatBounds.shortcut),
      text: textFault(text, chatBounds.message),
    }),
    send: (values, call) => call(contract.setCannedAnswer, values),
    onDone: () => form.reset(),
  });
  return (
    <OfficeForm form={form} label={t('staff.chatAnswers.save')}>
      <TextField label={t('staff.chatAnswers.shortcut')} required {...form.field('shortcut')} />
      <LanguageField value={form.values.language} onChange={form.field('language').onChange} />
      <TextAreaField
        label={t('staff.chatAnswers.text')}
        hint={t('staff.chatAnswers.hint', { placeholder: '{name}' })}
        required
        {...form.field('text')}
      />
    </OfficeForm>
  );
}
