import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Amount } from '../../features/office/payment.tsx';

/** A money call of a vendor as staff see it. */
export type MoneyCall = OutputOf<typeof contract.staffVendorRound>['calls'][number];

/** Money calls in the order in which they were decided, each with the key of its movements in the ledger. */
export function MoneyCalls({
  caption,
  calls,
}: {
  readonly caption: string;
  readonly calls: readonly MoneyCall[];
}) {
  const { t, format } = useText();
  const amount = (value: string, { currency }: MoneyCall) => <Amount of={{ amount: value, currency }} />;
  return (
    <OfficeTable
      caption={caption}
      rows={calls}
      empty={t('staff.vendorRounds.noCalls')}
      icon="games"
      columns={[
        { label: t('staff.vendorRounds.call'), cell: nameOf },
        { label: t('staff.col.reference'), cell: (call) => <References of={call} />, isLong: true },
        ...(calls.some(({ jackpots }) => jackpots.length > 0)
          ? [{ label: t('staff.jackpots.pots'), cell: (call: MoneyCall) => <Pots of={call} /> }]
          : []),
        {
          label: t('staff.vendorRounds.taken'),
          cell: (call) => (
            <>
              {amount(call.debit, call)}
              {call.freeBet !== null && (
                <small className={css.detail}>
                  {t('staff.vendorRounds.free')} {amount(call.freeBet, call)}
                </small>
              )}
            </>
          ),
          isFigure: true,
        },
        { label: t('staff.vendorRounds.given'), cell: (call) => amount(call.credit, call), isFigure: true },
        {
          label: t('staff.approvals.state'),
          cell: (call) => (
            <>
              {call.status} {call.isHeld && <Tag tone="caution">{t('staff.vendorRounds.held')}</Tag>}
              {parseAmount(call.shortfall) !== 0n && (
                <small className={css.detail}>
                  {t('staff.vendorRounds.owed')} {amount(call.shortfall, call)}
                </small>
              )}
            </>
          ),
        },
        { label: t('staff.col.at'), cell: (call) => format.date(call.at, 'full') },
        { label: t('staff.vendorRounds.ledgerKey'), cell: (call) => <bdi>{call.postKey}</bdi> },
      ]}
    />
  );
}

/** A call with its kind, where the kind says more than the call does. */
function nameOf({ call, kind }: MoneyCall): string {
  return kind === '' || kind.toLowerCase() === call ? call : `${call} ${kind}`;
}

/** What a bet added to pots, or a win took from one. */
function Pots({ of: { jackpots, currency } }: { readonly of: MoneyCall }) {
  return jackpots.map(({ id, amount }) => (
    <small key={id} className={css.detail}>
      <bdi>{id}</bdi> <Amount of={{ amount, currency }} />
    </small>
  ));
}

/** The number of a call, and the calls that it is about. */
function References({ of: { txId, refs } }: { readonly of: MoneyCall }) {
  return (
    <>
      <bdi>{txId}</bdi>
      {refs.length > 0 && (
        <small className={css.detail}>
          → <bdi>{refs.join(', ')}</bdi>
        </small>
      )}
    </>
  );
}
