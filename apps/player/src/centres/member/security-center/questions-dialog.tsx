import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { TextField } from '@tyche/ui/text-field';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useText } from '@tyche/i18n/react';
import css from './security-center.module.css';
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';

/** The places of the answers, in the order in which they are sent and refused. */
const places = ['first', 'second', 'third'] as const;

/** Three different security questions with their answers, kept with the password. */
export function QuestionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const questions = useRoute(contract.securityQuestions, {});
  return (
    <Dialog
      title={t('security.item.questions')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <Waiting of={questions} rows={4} />
      {questions.state === 'ready' && <QuestionsForm offered={questions.data.offered} onClose={onClose} />}
    </Dialog>
  );
}

function QuestionsForm({
  offered,
  onClose,
}: {
  readonly offered: readonly string[];
  readonly onClose: () => void;
}) {
  const { t, find } = useText();
  const form = useQuestionsForm(offered, onClose);
  const chosen = places.map((place) => form.values[place].question);
  return (
    <TaskForm form={form} label={t('security.save')}>
      <p className={css.note}>{t('security.questions.text')}</p>
      {places.map((place, index) => {
        const { value, error, onChange } = form.field(place);
        return (
          <div key={place} className={css.form}>
            <Field label={t('security.questions.question', { n: index + 1 })} required>
              {(control) => (
                <Select
                  {...control}
                  value={value.question}
                  onChange={(event) => onChange({ ...value, question: event.target.value })}
                >
                  {offered
                    .filter((one) => one === value.question || !chosen.includes(one))
                    .map((one) => (
                      <option key={one} value={one}>
                        {find(`security.question.${one}`) ?? one}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
            <TextField
              label={t('security.questions.answer', { n: index + 1 })}
              required
              autoComplete="off"
              maxLength={80}
              value={value.answer}
              error={error}
              onChange={(answer) => onChange({ ...value, answer })}
            />
          </div>
        );
      })}
      <PasswordField {...form.field('password')} />
    </TaskForm>
  );
}

function useQuestionsForm(offered: readonly string[], onDone: () => void) {
  const { t } = useText();
  const missing = useMissing();
  const start = (index: number) => ({ question: offered[index] ?? '', answer: '' });
  const label = (n: number) => t('security.questions.answer', { n });
  return useTaskForm({
    first: { first: start(0), second: start(1), third: start(2), password: '' },
    validate: ({ first, second, third, password }) => ({
      first: missing(first.answer, label(1)),
      second: missing(second.answer, label(2)),
      third: missing(third.answer, label(3)),
      password: missing(password, t('auth.field.password')),
    }),
    send: ({ password, ...answers }, call) =>
      call(contract.setSecurityQuestions, { password, answers: places.map((place) => answers[place]) }),
    fieldOf: ({ details }) => places.find((_, index) => details.field === `answers.${index}.answer`),
    done: t('security.questions.done'),
    onDone,
  });
}
