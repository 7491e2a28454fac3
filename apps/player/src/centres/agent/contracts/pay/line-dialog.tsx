import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { Part } from '../../../../lib/parts/part.tsx';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import contracts from '../contracts.module.css';
import { TermsView } from '../../../../features/contract-terms/terms-view.tsx';
import { LineInputs } from './line-inputs.tsx';
import { LinePayments } from './line-payments.tsx';
import { LineSteps } from './line-steps.tsx';
import { PayStatusTag } from './pay-status.tsx';
import type { PayDetail } from './pay-type.ts';
import css from './pay.module.css';
import { usePayWords } from './use-pay-words.ts';

/** A line of pay: its amount and state, what it was computed from, its tier, its payments and its corrections. */
export function LineDialog({ lineId, onClose }: { readonly lineId: string; readonly onClose: () => void }) {
  const { t } = useText();
  const detail = useRoute(contract.payLine, { lineId });
  return (
    <Dialog title={t('contracts.pay.line')} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <Waiting of={detail} rows={5} />
      {detail.state === 'ready' && <LineDetail of={detail.data} />}
    </Dialog>
  );
}

function LineDetail({ of: detail }: { readonly of: PayDetail }) {
  const { t } = useText();
  const { period, money } = usePayWords();
  const { line, heldFor } = detail;
  const party = line.beneficiaryId === null ? line.payerName : line.beneficiaryName;
  return (
    <div className={contracts.detailBody}>
      <p>
        <strong>{period(line)}</strong> · <bdi>{party}</bdi> · {t(`contracts.group.${line.type}`)}{' '}
        <strong className={css.money}>{money(line.amount)}</strong> <PayStatusTag of={line} />
      </p>
      {heldFor !== null && <Notice tone="caution">{t(`contracts.pay.heldFor.${heldFor}`)}</Notice>}
      <div className={contracts.beside}>
        <LineInputs of={detail} />
        <Part title={t('contracts.pay.tier')}>
          <p>
            {line.tier > 0
              ? t('contracts.tier', { number: line.tier })
              : t(isOfDay(line) ? 'contracts.pay.ownRates' : 'contracts.pay.noTier')}
          </p>
          <TermsView of={detail.terms} name={t('contracts.version', { version: line.version })} />
          <Missing of={detail} />
        </Part>
      </div>
      <LinePayments of={detail} />
      <LineActions of={line} />
    </div>
  );
}

/** Whether a line corrects the real-time pay of a whole day, in which each window has its tier. */
const isOfDay = ({ kind, period }: PayDetail['line']) => kind === 'REALTIME' && period === 'DAILY';

/** What was missing to the next tier. */
function Missing({ of: { missing } }: { readonly of: PayDetail }) {
  const words = usePayWords();
  const what = missing === null ? '' : words.missing(missing);
  return what === '' ? null : <p className={contracts.note}>{what}</p>;
}

/** What can be done with a line. A new action is one more button. */
function LineActions({ of: { id, contractId, beneficiaryId } }: { readonly of: PayDetail['line'] }) {
  const { t } = useText();
  const [isExplained, setExplained] = useState(false);
  const { setFilters } = useAgentFilters();
  const tab = beneficiaryId === null ? 'mine' : 'team';
  return (
    <div className={contracts.buttons}>
      <Button
        onClick={() =>
          setFilters({ tab, contract: contractId, line: '', type: '', state: '', name: '', dir: '' }, true)
        }
      >
        {t('contracts.pay.openContract')}
      </Button>
      <Button onClick={() => setExplained(true)}>{t('agents.steps.title')}</Button>
      {isExplained && <LineSteps lineId={id} onClose={() => setExplained(false)} />}
    </div>
  );
}
