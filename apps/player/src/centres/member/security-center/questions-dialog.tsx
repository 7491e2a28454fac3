import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { Failed } from '../../../features/states/failed.tsx';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
import { useTask } from './use-task.ts';

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
  const errorText = useErrorText();
  const task = useTask();
  const [answers, setAnswers] = useState<readonly Answer[]>(
    offered.slice(0, 3).map((question) => ({ question, answer: '' })),
  );
  const [password, setPassword] = useState('');
  const [wasSent, setSent] = useState(false);
  const isMissing = (value: string) => wasSent && value.trim() === '';
  const change = (index: number, part: Partial<Answer>) =>
    setAnswers(answers.map((one, at) => (at === index ? { ...one, ...part } : one)));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (password === '' || answers.some(({ answer }) => answer.trim() === '')) return;
    const done = await task.run(
      () => task.client.call(contract.setSecurityQuestions, { password, answers: [...answers] }),
      t('security.questions.done'),
    );
    if (done) onClose();
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.note}>{t('security.questions.text')}</p>
      {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
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
              isMissing(answer)
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
      <SecretField
        name="password"
        label={t('auth.field.password')}
        autoComplete="current-password"
        value={password}
        error={isMissing(password) ? t('account.field.missing', { field: t('auth.field.password') }) : null}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
        {t('security.save')}
      </Button>
    </form>
  );
}
