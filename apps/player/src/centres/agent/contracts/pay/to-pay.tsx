import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { FilterSheet } from '../../../../features/agent-filters/filter-sheet.tsx';
import records from '../../../../features/records/records.module.css';
import { Part } from '../../../../lib/parts/part.tsx';
import { Failed } from '../../../../lib/states/failed.tsx';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import contracts from '../contracts.module.css';
import { ComputedLine } from './computed-line.tsx';
import { OwedExport, type OwedInput, OwedList, useOwed } from './owed-list.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { GroupSelect, ReceiverFilter, useGroup } from './pay-filters.tsx';
import type { Owed, OwedAnswer } from './pay-type.ts';
import css from './pay.module.css';
import { units, usePayWords } from './use-pay-words.ts';

/** What the agent owes of a kind, in the order in which it is paid; what is missing, paying one or all, and what is held. */
export function ToPay({ kind }: { readonly kind: ContractKind }) {
  const { t } = useText();
  const { filter } = useAgentFilters();
  const group = useGroup();
  const customerName = filter('name');
  const input = { kind, ...(group && { type: group }), ...(customerName && { customerName }) };
  const { owed, pages } = useOwed(input);
  /** The debt that is being paid; `all`: all of the kind. */
  const [paying, setPaying] = useState<Owed | 'all' | null>(null);
  const isFiltered = group !== undefined || customerName !== '';
  return (
    <div className={records.record}>
      <FilterSheet names={['type', 'name']}>
        <div className={records.filters} role="search" aria-label={t('contracts.pay.filters')}>
          <GroupSelect />
          <ReceiverFilter />
        </div>
      </FilterSheet>
      <Waiting of={owed} rows={5} />
      {owed.state === 'ready' && (
        <>
          <Head of={owed.data} input={input} onPayAll={() => setPaying('all')} />
          {owed.data.list.length === 0 ? (
            <EmptyState
              icon={isFiltered ? 'filter' : 'check'}
              title={t(isFiltered ? 'contracts.pay.noneFound' : 'contracts.pay.nothingOwed')}
            >
              {!isFiltered && t(`contracts.pay.nothingOwed.${kind === 'DIVIDEND' ? 'dividend' : 'salary'}`)}
            </EmptyState>
          ) : (
            <OwedList
              of={owed.data}
              pages={pages}
              caption={t('contracts.pay.toPay')}
              onPay={(line) => setPaying(line)}
            />
          )}
          {units(owed.data.totals.held) > 0n && <Held input={input} />}
          {owed.data.computed && <ComputedLine of={owed.data.computed} />}
          {paying !== null && (
            <PayDialog
              key={paying === 'all' ? paying : paying.id}
              kind={kind}
              line={paying === 'all' ? null : paying}
              totals={owed.data.totals}
              onClose={() => setPaying(null)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What paying all takes, what is there and what is missing, and the button for it. */
function Head({
  of: { totals, list },
  input,
  onPayAll,
}: {
  readonly of: OwedAnswer;
  readonly input: OwedInput;
  readonly onPayAll: () => void;
}) {
  const { t } = useText();
  const { money } = usePayWords();
  const isEmpty = list.length === 0;
  return (
    <>
      {units(totals.late) > 0n && (
        <Notice tone="caution">{t('contracts.pay.late', { amount: money(totals.late) })}</Notice>
      )}
      {!isEmpty && units(totals.short) > 0n && (
        <Notice tone="caution">{t('contracts.pay.short', { amount: money(totals.short) })}</Notice>
      )}
      <div className={css.summary}>
        <dl className={css.figures}>
          {(['needed', 'available', 'held'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`contracts.pay.${name}`)}</dt>
              <dd>
                <strong className={css.money}>{money(totals[name])}</strong>
              </dd>
            </div>
          ))}
        </dl>
        <div className={contracts.tools}>
          <OwedExport input={input} isEmpty={isEmpty && units(totals.held) === 0n} />
          {!isEmpty && (
            <Button look="primary" aria-haspopup="dialog" onClick={onPayAll}>
              {t('contracts.pay.payAll')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** What is held, and why. The filters of the page count for it, too. */
function Held({ input }: { readonly input: OwedInput }) {
  const { t } = useText();
  const { owed, pages } = useOwed({ ...input, state: 'held' });
  if (owed.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />;
  if (owed.state === 'failed') return <Failed error={owed.error} retry={owed.retry} />;
  if (owed.data.list.length === 0) return null;
  return (
    <Part title={t('contracts.pay.heldTitle')} text={t('contracts.pay.heldText')}>
      <OwedList of={owed.data} pages={pages} caption={t('contracts.pay.heldTitle')} />
    </Part>
  );
}
