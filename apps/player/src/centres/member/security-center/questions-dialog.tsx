import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import css from './security-center.module.css';
import { PasswordField, TaskForm, usePassword } from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

interface Answer {
  readonly question: string;
  readonly answer: string;
}

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
      {questions.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {questions.state === 'failed' && <Failed error={questions.error} retry={questions.retry} />}
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
  const task = useTask();
  const [answers, setAnswers] = useState<readonly Answer[]>(
    offered.slice(0, 3).map((question) => ({ question, answer: '' })),
  );
  const password = usePassword();
  const [isSubmitted, setSent] = useState(false);
  const change = (index: number, part: Partial<Answer>) =>
    setAnswers(answers.map((one, at) => (at === index ? { ...one, ...part } : one)));

  async function submit(): Promise<void> {
    setSent(true);
    if (!password.check() || answers.some(({ answer }) => answer.trim() === '')) return;
    const done = await task.run(
      () =>
        task.client.call(contract.setSecurityQuestions, { password: password.value, answers: [...answers] }),
      t('security.questions.done'),
    );
    if (done) onClose();
  }

  return (
    <TaskForm error={task.error} isBusy={task.isBusy} label={t('security.save')} onSubmit={submit}>
      <p className={css.note}>{t('security.questions.text')}</p>
      {answers.map(({ question, answer }, index) => (
        <div key={`place-${index + 1}`} className={css.form}>
          <Field label={t('security.questions.question', { n: index + 1 })} required>
            {(control) => (
              <Select
                {...control}
                value={question}
                onChange={(event) => change(index, { question: event.target.value })}
              >
                {offered
                  .filter((one) => one === question || answers.every((other) => other.question !== one))
                  .map((one) => (
                    <option key={one} value={one}>
                      {find(`security.question.${one}`) ?? one}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('security.questions.answer', { n: index + 1 })}
            required
            error={
              isSubmitted && answer.trim() === ''
                ? t('account.field.missing', { field: t('security.questions.answer', { n: index + 1 }) })
                : null
            }
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={80}
                value={answer}
                onChange={(event) => change(index, { answer: event.target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      <PasswordField of={password} />
    </TaskForm>
  );
}
