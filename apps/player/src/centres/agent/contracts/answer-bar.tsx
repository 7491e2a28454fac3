import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import type { Contract } from '../../../features/contract-terms/contract-type.ts';
import css from './contracts.module.css';
import { EndingList, type Endings } from './ending-list.tsx';
import { useContractAct } from './use-contract-act.ts';

/**
 * What the receiver answers to the request that waits. An answer that ends contracts below asks first, with their list; its digest goes with
 * the answer, so that a list that has changed meanwhile is asked again.
 */
export function AnswerBar({
  of: one,
  endings,
}: {
  readonly of: Contract;
  /** Null: no contract below ends. */
  readonly endings: Endings | null;
}) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const act = useContractAct(one, () => setAsking(false));
  const isEnd = one.status === 'V';
  // On the end of a contract the letter A keeps it, for all four kinds.
  const [yes, no] = isEnd ? (['C', 'A'] as const) : (['A', 'R'] as const);
  const label = t(isEnd ? 'contracts.agree' : 'contracts.accept');
  const hasEndings = endings !== null && endings.list.length > 0;
  return (
    <div className={css.bar} role="group" aria-label={t('contracts.column.actions')}>
      {act.refusal !== null && !isAsking && <Notice tone="bad">{act.refusal}</Notice>}
      <div className={css.buttons}>
        <Button busy={act.isBusy} onClick={() => act.answer(no)}>
          {t(isEnd ? 'contracts.keep' : 'contracts.reject')}
        </Button>
        <Button
          look={isEnd ? 'ink' : 'primary'}
          busy={act.isBusy}
          aria-haspopup={hasEndings ? 'dialog' : undefined}
          onClick={() => (hasEndings ? setAsking(true) : act.answer(yes))}
        >
          {label}
        </Button>
      </div>
      {isAsking && endings && (
        <ConfirmDialog
          title={t('contracts.endings')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          confirmLabel={label}
          busy={act.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => act.answer(yes, endings.digest)}
        >
          {act.refusal !== null && <Notice tone="bad">{act.refusal}</Notice>}
          <EndingList of={endings} />
        </ConfirmDialog>
      )}
    </div>
  );
}
