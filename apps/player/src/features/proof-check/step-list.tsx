import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './proof-check.module.css';
import type { Verdict } from './verdict.ts';

const marks = { right: 'check', wrong: 'close', waiting: 'clock', shown: 'lock' } as const;

/** A step of a check in words, with the values that were compared. */
export interface CheckStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly values: readonly (readonly [name: string, text: string])[];
}

/** The steps of a check: the verdict of each, what it proves, and its values for those who look. */
export function StepList({ steps }: { readonly steps: readonly CheckStep[] }) {
  const { t } = useText();
  return (
    <ol className={css.steps}>
      {steps.map(({ id, title, text, verdict, values }) => (
        <li key={id} className={cx(css.step, css[verdict])}>
          <Mark verdict={verdict} />
          <div className={css.body}>
            <h2>
              {title} <span className={css.word}>{t(`verify.verdict.${verdict}`)}</span>
            </h2>
            <p>{text}</p>
            {values.length > 0 && (
              <details className={css.values}>
                <summary>{t('verify.values')}</summary>
                <Values values={values} />
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** How the check of one ticket ended, said at once to those who listen. */
export function TicketOutcome({
  verdict,
  text,
  children,
}: {
  readonly verdict: Verdict;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={cx(css.step, css.alone, css[verdict])} role="status">
      <Mark verdict={verdict} />
      <div className={css.body}>
        <p className={css.verdict}>{text}</p>
        {children}
      </div>
    </div>
  );
}

/** Values with their names. */
export function Values({ values }: { readonly values: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className={css.list}>
      {values.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Mark({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon name={marks[verdict]} size={18} />
    </span>
  );
}
