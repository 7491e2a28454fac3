import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

type Vendor = OutputOf<typeof contract.staffJackpots>['vendors'][number];
type Pot = Vendor['pots'][number];
type Row = Pot & { readonly name: string };
type Compared = Pot['day']['won'];

/** Bets add to pots while the page is open, and what staff decide on other pages pays or voids wins. */
const LOOK_MS = 10_000;

/** The pots of vendors, compared with what the calls of their rounds told. */
export function JackpotsPage() {
  const { t } = useText();
  const jackpots = useRoute(contract.staffJackpots, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.jackpots.title')} note={t('staff.jackpots.note')}>
      <Ready of={jackpots}>
        {({ vendors }) =>
          vendors.length === 0 ? (
            <p>{t('staff.jackpots.noVendors')}</p>
          ) : (
            vendors.map((vendor) => <VendorPots key={vendor.vendor} vendor={vendor} />)
          )
        }
      </Ready>
    </OfficeFrame>
  );
}

function VendorPots({ vendor: { name, isSilent, pots } }: { readonly vendor: Vendor }) {
  const { t } = useText();
  const sums = (label: string, of: (pot: Pot) => Compared): Column<Row> => ({
    label,
    cell: (pot) => <Sum of={of(pot)} currency={pot.currency} />,
    isFigure: true,
  });
  return (
    <>
      <h2>{name}</h2>
      {isSilent && <p role="alert">{t('staff.jackpots.silent', { name })}</p>}
      <OfficeTable
        caption={name}
        rows={pots.map((pot) => ({ ...pot, name: pot.id, id: `${pot.currency} ${pot.id}` }))}
        empty={t('staff.jackpots.none')}
        icon="coins"
        columns={[
          {
            label: t('staff.jackpots.pot'),
            cell: ({ name: pot, currency }) => (
              <>
                <bdi>{pot}</bdi>
                <small className={css.detail}>{currency}</small>
              </>
            ),
          },
          {
            label: t('staff.jackpots.inPot'),
            cell: ({ amount, currency }) => (amount === null ? '–' : <Amount of={{ amount, currency }} />),
            isFigure: true,
          },
          sums(t('staff.jackpots.addedDay'), ({ day }) => day.contributed),
          sums(t('staff.jackpots.addedMonth'), ({ month }) => month.contributed),
          sums(t('staff.jackpots.wonDay'), ({ day }) => day.won),
          sums(t('staff.jackpots.wonMonth'), ({ month }) => month.won),
        ]}
      />
    </>
  );
}

/** A sum by our records; where the vendor has another one, by how much. */
function Sum({ of: { ours, difference }, currency }: { readonly of: Compared; readonly currency: string }) {
  const { t, format } = useText();
  const differs = difference === null ? 0n : (parseAmount(difference) ?? 0n);
  return (
    <>
      <Amount of={{ amount: ours, currency }} />
      {differs !== 0n && (
        <small className={css.detail}>
          <Tag tone="caution">
            {t('staff.jackpots.difference', {
              difference: `${differs > 0n ? '+' : ''}${format.money(differs, { currency })}`,
            })}
          </Tag>
        </small>
      )}
    </>
  );
}
