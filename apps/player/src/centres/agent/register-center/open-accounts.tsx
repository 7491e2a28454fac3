import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import {
  isOpeningProblem,
  MAX_OPENED_AT_ONCE,
  type OpeningLine,
  type OpeningProblem,
  parseOpeningLines,
} from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import { type Opened, OpenedAccounts } from './opened-accounts.tsx';
import { type ChosenRates, configsOf } from './preset.ts';
import { PresetFields } from './preset-fields.tsx';
import css from './register-center.module.css';

const first = { text: '', configs: {} as ChosenRates };

/** Opens up to fifty pasted accounts, all or none. Each wrong line is named. */
export function OpenAccounts() {
  const { t } = useText();
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const form = useForm({
    first,
    validate: ({ text }) => {
      const parsed = parseOpeningLines(text);
      const wrong = parsed.find(isOpeningProblem);
      if (parsed.length === 0) return { text: t('agents.linesMissing') };
      if (parsed.length > MAX_OPENED_AT_ONCE)
        return { text: t('agents.linesTooMany', { count: parsed.length, max: MAX_OPENED_AT_ONCE }) };
      return {
        text:
          wrong !== undefined &&
          `${t('agents.line', { line: wrong.line })} ${t(`agents.problem.${wrong.code}`)}`,
      };
    },
    send: ({ text, configs }, call) => {
      const lines = parseOpeningLines(text).filter((line): line is OpeningLine => !isOpeningProblem(line));
      return call(contract.openDownlines, { lines, configs: configsOf(configs) });
    },
    onDone: ({ list }) => {
      setOpened(list);
      form.reset();
    },
  });
  const text = form.field('text');
  if (opened.length > 0) return <OpenedAccounts accounts={opened} onDone={() => setOpened([])} />;
  return (
    <form className={parts.form} {...form.element}>
      <p className={parts.text}>{t('agents.severalText', { max: MAX_OPENED_AT_ONCE })}</p>
      {form.refusal !== null && (
        <Notice tone="bad">
          {form.refusal}
          <WrongLines error={form.error} text={form.values.text} />
        </Notice>
      )}
      <Field label={t('agents.lines')} required hint={t('agents.linesHint')} error={text.error}>
        {(control) => (
          <textarea
            {...control}
            className={css.lineInput}
            rows={10}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            value={text.value}
            onChange={(event) => text.onChange(event.target.value)}
          />
        )}
      </Field>
      <PresetFields
        label={t('agents.presetAll')}
        about={t('agents.presetOpen')}
        refused={form.error}
        {...form.field('configs')}
      />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('agents.openAll')}
      </Button>
    </form>
  );
}

/** Each wrong line with its number, its text and its reason. */
function WrongLines({ error, text }: { readonly error: Error | null; readonly text: string }) {
  const { t } = useText();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <ul className={css.wrong}>
      {problemsOf(error).map(({ line, code }) => (
        <li key={line}>
          {t('agents.line', { line })} <bdi dir="ltr">{lines[line - 1]}</bdi>: {t(`agents.problem.${code}`)}
        </li>
      ))}
    </ul>
  );
}

function problemsOf(error: Error | null): readonly OpeningProblem[] {
  if (!(error instanceof RefusedError) || error.code !== 'bulk-refused') return [];
  const { lines } = error.details;
  return Array.isArray(lines) ? (lines as readonly OpeningProblem[]) : [];
}
