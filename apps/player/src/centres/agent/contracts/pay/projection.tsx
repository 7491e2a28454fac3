import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { EmptyState } from '@tyche/ui/empty-state';
import { Notice } from '@tyche/ui/notice';
import { Pager } from '@tyche/ui/pager';
import records from '../../../../features/records/records.module.css';
import { usePagerText } from '../../../../lib/pager-text.ts';
import { Part } from '../../../../lib/parts/part.tsx';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import contracts from '../contracts.module.css';
import { ComputedLine } from './computed-line.tsx';
import type { ProjectionAnswer } from './pay-type.ts';
import pay from './pay.module.css';
import { ProjectionTable } from './projection-table.tsx';
import { usePayWords } from './use-pay-words.ts';

const PER_PAGE = 20;
const MINUTE_MS = 60_000;

/** What the agent would get and owe under contracts of a kind, by the figures of now: it is not final (docs/reference/agents.md 7.10). */
export function Projection({ kind }: { readonly kind: ContractKind }) {
  const { filter } = useAgentFilters();
  const pageNo = Math.max(1, Number.parseInt(filter('page'), 10) || 1);
  const read = useRoute(
    contract.payProjection,
    { kind, pageNo, pageSize: PER_PAGE },
    { refetchIntervalMs: MINUTE_MS },
  );
  return (
    <div className={records.record}>
      <Waiting of={read} rows={5} />
      {read.state === 'ready' && <Shown of={read.data} kind={kind} pageNo={pageNo} />}
    </div>
  );
}

function Shown({
  of,
  kind,
  pageNo,
}: {
  readonly of: ProjectionAnswer;
  readonly kind: ContractKind;
  readonly pageNo: number;
}) {
  const { t, format } = useText();
  const { setFilters } = useAgentFilters();
  const pagerText = usePagerText();
  const { received, granted, totals } = of;
  const isEmpty = received.length === 0 && totals.contracts === 0;
  return (
    <>
      <Notice>{t('contracts.pay.now.asOf', { at: format.date(of.asOf, 'full') })}</Notice>
      <Reservations of={of} />
      {!of.isBehind && <Figures of={of} />}
      {!of.isBehind && isEmpty && (
        <EmptyState icon="coins" title={t('contracts.pay.now.none')}>
          {t('contracts.pay.now.noneText')}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <Part title={t('contracts.pay.now.receive')}>
            {received.length === 0 ? (
              <p className={contracts.note}>{t('contracts.pay.now.noneGet')}</p>
            ) : (
              <ProjectionTable rows={received} total={totals.receive} kind={kind} direction="received" />
            )}
          </Part>
          <Part title={t('contracts.pay.now.owe')}>
            {totals.contracts === 0 ? (
              <p className={contracts.note}>{t('contracts.pay.now.noneOwe')}</p>
            ) : (
              <ProjectionTable rows={granted} total={totals.owe} kind={kind} direction="granted" />
            )}
            <Pager
              page={pageNo}
              pages={of.totalPages}
              text={pagerText}
              onChange={(page) => setFilters({ page: page === 1 ? '' : String(page) })}
            />
          </Part>
        </>
      )}
      <ComputedLine of={of.computed} />
    </>
  );
}

/** What is not in the figures, and why. */
function Reservations({ of }: { readonly of: ProjectionAnswer }) {
  const { t } = useText();
  const texts = [
    of.isBehind && t('contracts.pay.now.behind'),
    of.isCarryOpen && t('contracts.pay.now.carryOpen'),
    of.isCut && t('contracts.pay.now.cut'),
    of.areRebatesLeftOut && t('contracts.pay.now.leftOut'),
  ];
  return texts.map(
    (text) =>
      text !== false && (
        <Notice key={text} tone="caution">
          {text}
        </Notice>
      ),
  );
}

/** What the agent would get and owe under all contracts of the kind, and the rebates of today that the house pays. */
function Figures({ of: { totals, rebates } }: { readonly of: ProjectionAnswer }) {
  const { t } = useText();
  const { money } = usePayWords();
  return (
    <dl className={pay.figures}>
      {(['receive', 'owe', 'difference'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`contracts.pay.now.${name}`)}</dt>
          <dd>
            <strong className={pay.money}>{money(totals[name])}</strong>
          </dd>
        </div>
      ))}
      {rebates && (
        <div>
          <dt>{t('contracts.pay.now.rebates')}</dt>
          <dd>{money(rebates.amount)}</dd>
        </div>
      )}
    </dl>
  );
}
