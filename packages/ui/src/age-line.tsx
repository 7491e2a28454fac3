import { useState } from 'react';
import css from './age-line.module.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/**
 * One quiet line that says how old the data below are, with a button that reads them again. Without `text` it is empty: it stays in the page,
 * so that screen readers announce what comes into it.
 */
export function AgeLine({
  text,
  retryLabel,
  onRetry,
}: {
  readonly text: string | null;
  readonly retryLabel: string;
  readonly onRetry: () => Promise<unknown>;
}) {
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <div role="status" className={css.place}>
      {text !== null && (
        <p className={css.line}>
          <Icon name="alert" size={18} />
          {text}
          <Button size="small" busy={isBusy} onClick={retry}>
            {retryLabel}
          </Button>
        </p>
      )}
    </div>
  );
}
