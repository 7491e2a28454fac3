import { Icon } from '@tyche/ui/icon';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './steps.module.css';

export type StepState = 'done' | 'now' | 'waiting';

/** Steps in their order, numbered. */
export function Steps({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {children}
    </ol>
  );
}

/** One step: done, the member's turn, or waiting; with what there is to do in it. */
export function Step({
  title,
  state,
  children,
}: {
  readonly title: string;
  readonly state: StepState;
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <li className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={css.mark} aria-hidden="true">
        {state === 'done' && <Icon name="check" size={16} />}
      </span>
      <div className={css.body}>
        <h3 className={css.title}>
          {title}
          <VisuallyHidden>{` (${t(`payments.step.${state}`)})`}</VisuallyHidden>
        </h3>
        {children}
      </div>
    </li>
  );
}
