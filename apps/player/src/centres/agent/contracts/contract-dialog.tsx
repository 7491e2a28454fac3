import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Part } from '../../../lib/parts/part.tsx';
import { Failed } from '../../../lib/states/failed.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { AnswerBar } from './answer-bar.tsx';
import { State } from './contract-table.tsx';
import type { Contract, Detail } from '../../../features/contract-terms/contract-type.ts';
import css from './contracts.module.css';
import { EndingList, type Endings } from './ending-list.tsx';
import { History } from './history.tsx';
import { comparedOf } from './compared-terms.ts';
import { OffererBar } from './offerer-bar.tsx';
import { PayComparison } from './pay-comparison.tsx';
import { TermsView } from '../../../features/contract-terms/terms-view.tsx';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';

/** A contract of the agent: old and new terms, what an answer changes and from when, its history, and what can be done. */
export function ContractDialog({
  contractId,
  onClose,
}: {
  readonly contractId: string;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const detail = useRoute(contract.contractDetail, { contractId });
  return (
    <Dialog title={t('contracts.detail')} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <Waiting of={detail} rows={5} />
      {detail.state === 'ready' && <ContractDetail of={detail.data} />}
    </Dialog>
  );
}

function ContractDetail({ of: detail }: { readonly of: Detail }) {
  const { t } = useText();
  const { contract: one } = detail;
  const mayAnswer = one.direction === 'received' && one.requestId !== null;
  const endings = useRoute(
    contract.previewContract,
    { contractId: one.contractId },
    { enabled: mayAnswer && one.downlineHigherRate === 'Y' },
  );
  // The list is known when it is empty, too.
  const known = one.downlineHigherRate === 'N' ? null : endings.state === 'ready' ? endings.data : undefined;
  return (
    <div className={css.detailBody}>
      <p>
        <strong>
          <bdi>{one.customerName}</bdi>
        </strong>{' '}
        · {t(`contracts.group.${one.type}`)} <State of={one} />
      </p>
      <AllTerms of={detail} />
      {one.countsFrom !== null && <Outlook of={one} />}
      {one.requestId !== null && <WaitingComparison of={one} />}
      {mayAnswer &&
        (endings.state === 'failed' ? (
          <Failed error={endings.error} retry={endings.retry} />
        ) : (
          <Ending of={known} />
        ))}
      <History of={detail} />
      {mayAnswer && known !== undefined && <AnswerBar of={one} endings={known} />}
      {one.direction === 'granted' && <OffererBar of={one} />}
    </div>
  );
}

/** The terms in force beside those that are offered; later versions below. */
function AllTerms({ of: { contract: one, versions } }: { readonly of: Detail }) {
  const { t } = useText();
  const { day } = useContractWords();
  const counting = one.versions.length > 0 ? one.versions : versions.slice(0, 1);
  const isOffer = one.status === 'P';
  return (
    <div className={css.beside}>
      {!isOffer &&
        counting.map(({ version, effectiveFrom, terms }) => (
          <Part key={version} title={t('contracts.versionFrom', { version, day: day(effectiveFrom) })}>
            <TermsView of={terms} name={t('contracts.version', { version })} />
          </Part>
        ))}
      {!isOffer && counting.length === 0 && <p>{t('contracts.noTerms')}</p>}
      {one.offered && (
        <Part title={t(isOffer ? 'contracts.offeredTerms' : 'contracts.newTerms')}>
          <TermsView of={one.offered} name={t(isOffer ? 'contracts.offeredTerms' : 'contracts.newTerms')} />
        </Part>
      )}
    </div>
  );
}

/** What the person would have got and owed with what waits. */
function WaitingComparison({
  of: { contractId, kind, status, offered, versions },
}: {
  readonly of: Contract;
}) {
  const agreed = status === 'P' ? undefined : versions.at(-1)?.terms;
  return (
    <PayComparison
      asked={{ contractId }}
      kind={kind}
      before={agreed ? comparedOf(agreed) : null}
      after={offered && comparedOf(offered)}
    />
  );
}

/** From when what waits counts. */
function Outlook({ of: { status, direction, countsFrom } }: { readonly of: Contract }) {
  const { t } = useText();
  const { day } = useContractWords();
  if (countsFrom === null || (status !== 'P' && status !== 'E' && status !== 'V')) return null;
  const key = direction === 'received' ? (`answer${status}` as const) : (`waits${status}` as const);
  return <Notice>{t(`contracts.${key}`, { day: day(countsFrom) })}</Notice>;
}

/** The contracts below that end with an answer; undefined: the list is not known yet, null: none ends. */
function Ending({ of: endings }: { readonly of: Endings | null | undefined }) {
  const { t } = useText();
  if (endings === undefined) return <SkeletonRows rows={2} label={t('common.loading')} />;
  if (endings === null || endings.list.length === 0)
    return <p className={css.note}>{t('contracts.noEndings')}</p>;
  return (
    <Part title={t('contracts.endings')}>
      <EndingList of={endings} />
    </Part>
  );
}
