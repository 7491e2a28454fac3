import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useId } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { LanguageField } from './language-field.tsx';
import { useChatTextFault } from './text-fault.ts';

/** What the automatic message of the chat says outside the hours, by language: written and deleted by who leads. */
export function ClosedTexts() {
  const { t, format } = useText();
  const titleId = useId();
  const texts = useRoute(contract.closedTexts, {});
  return (
    <section className={css.found} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('staff.chatClosed.title')}</h2>
      <p className={css.note}>{t('staff.chatClosed.note')}</p>
      <ClosedTextForm />
      <Ready of={texts}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.chatClosed.title')}
            rows={list.map((row) => ({ ...row, id: row.language }))}
            columns={[
              { label: t('staff.feedback.language'), cell: (row) => row.language },
              { label: t('staff.chatClosed.text'), cell: (row) => <bdi>{row.text}</bdi>, isLong: true },
              {
                label: t('staff.chatClosed.by'),
                cell: ({ by, at }) => (
                  <>
                    <bdi>{by}</bdi> {format.date(at, 'dateTime')}
                  </>
                ),
              },
              {
                label: t('staff.chatClosed.delete'),
                cell: ({ language }) => (
                  <ActButton
                    route={contract.setClosedText}
                    input={() => ({ language })}
                    label={t('staff.chatClosed.delete')}
                    question={t('staff.chatClosed.deleteAsk')}
                  />
                ),
              },
            ]}
            empty={t('staff.chatClosed.none')}
          />
        )}
      </Ready>
    </section>
  );
}

function ClosedTextForm() {
  const { t } = useText();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { language: 'EN', text: '' },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.message) }),
    send: (values, call) => call(contract.setClosedText, values),
    onDone: () => form.reset(),
  });
  return (
    <OfficeForm form={form} label={t('staff.chatAnswers.save')}>
      <LanguageField value={form.values.language} onChange={form.field('language').onChange} />
      <TextAreaField label={t('staff.chatClosed.text')} required {...form.field('text')} />
    </OfficeForm>
  );
}
