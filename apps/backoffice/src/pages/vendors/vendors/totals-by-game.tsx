import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

type Line = OutputOf<typeof contract.staffVendorTotals>['list'][number] & { readonly id: string };

/** A time in ms since 1970, its end not in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What each game took and gave in a time, on both sides: where a difference of an hour or a day is. */
export function TotalsByGame({
  vendor,
  span: { from, to },
  onClose,
}: {
  readonly vendor: string;
  readonly span: Span;
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const totals = useRoute(contract.staffVendorTotals, { vendor, from, to });
  const columns = useColumns();
  const at = (time: number) => format.date(time, 'full', 'UTC');
  const title = t('staff.vendors.recon.byGameTitle');
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <Ready of={totals}>
        {({ isEqual, list }) => (
          <section className={css.found}>
            <p>
              {at(from)} – {at(to)}{' '}
              <Tag tone={isEqual ? 'jade' : 'danger'}>
                {t(isEqual ? 'staff.vendors.recon.equal' : 'staff.vendors.recon.different')}
              </Tag>
            </p>
            {!isEqual && <p className={css.note}>{t('staff.vendors.recon.edges')}</p>}
            <OfficeTable
              caption={title}
              rows={list.map((line) => ({ ...line, id: `${line.gameCode} ${line.currency}` }))}
              empty={t('staff.vendors.recon.nothing')}
              icon="games"
              columns={columns}
            />
          </section>
        )}
      </Ready>
    </Dialog>
  );
}

function useColumns(): readonly Column<Line>[] {
  const { t } = useText();
  const figure = (label: string, of: 'bets' | 'wins' | 'refunds'): Column<Line> => ({
    label,
    cell: (line) => <BothSides of={line} figure={of} />,
    isFigure: true,
  });
  return [
    {
      label: t('staff.vendors.recon.game'),
      cell: ({ gameCode, currency, isEqual }) => (
        <>
          {gameCode === '' ? t('staff.vendors.recon.noGame') : <bdi>{gameCode}</bdi>} <bdi>{currency}</bdi>{' '}
          {!isEqual && <Tag tone="danger">{t('staff.vendors.recon.different')}</Tag>}
        </>
      ),
      isLong: true,
    },
    figure(t('staff.vendorRounds.bets'), 'bets'),
    figure(t('staff.vendorRounds.wins'), 'wins'),
    figure(t('staff.vendors.recon.refunds'), 'refunds'),
  ];
}

/** One figure where both sides have the same, else both with their names. */
function BothSides({
  of: { currency, ours, theirs },
  figure,
}: {
  readonly of: Line;
  readonly figure: 'bets' | 'wins' | 'refunds';
}) {
  const { t } = useText();
  const [own, other] = [ours?.[figure] ?? '0', theirs?.[figure] ?? '0'];
  if (parseAmount(own) === parseAmount(other)) return <Amount of={{ amount: own, currency }} />;
  return (
    <>
      <span className={css.detail}>
        {t('staff.vendors.recon.oursShort')} <Amount of={{ amount: own, currency }} />
      </span>
      <span className={css.detail}>
        {t('staff.vendors.recon.theirsShort')} <Amount of={{ amount: other, currency }} />
      </span>
    </>
  );
}
