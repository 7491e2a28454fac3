import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { instantAt } from '@tyche/kernel/business-day';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { LogPages } from '../../../features/office/log-pages.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { type Span, TotalsByGame } from './totals-by-game.tsx';

type Hour = OutputOf<typeof contract.staffVendorReconciliations>['list'][number] & { readonly id: string };

const LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;

/** The hours of a vendor that are compared with its own books, and the button that compares a day again. */
export function Reconciliation({ vendor, name }: { readonly vendor: string; readonly name: string }) {
  const { t } = useText();
  const before = useUrlValue('before', rowId);
  const at = Number(before.value);
  const hours = useRoute(
    contract.staffVendorReconciliations,
    { vendor, ...(before.value !== null && Number.isSafeInteger(at) && at >= 0 && { before: at }) },
    { refetchIntervalMs: LOOK_MS },
  );
  const [span, setSpan] = useState<Span | null>(null);
  const columns = useColumns((hour) => setSpan({ from: hour, to: hour + HOUR_MS }));
  const title = t('staff.vendors.recon.title', { name });
  return (
    <section className={css.found}>
      <h2>{title}</h2>
      <p className={css.note}>{t('staff.vendors.recon.note')}</p>
      <DayAgain vendor={vendor} name={name} onByGame={setSpan} />
      <LogPages
        of={
          hours.state === 'ready'
            ? {
                ...hours,
                data: {
                  ...hours.data,
                  list: hours.data.list.map((row) => ({ ...row, id: String(row.hour) })),
                },
              }
            : hours
        }
        caption={title}
        empty={t('staff.vendors.recon.none')}
        before={before.value}
        onBefore={before.set}
        columns={columns}
      />
      {span && <TotalsByGame vendor={vendor} span={span} onClose={() => setSpan(null)} />}
    </section>
  );
}

function DayAgain({
  vendor,
  name,
  onByGame,
}: {
  readonly vendor: string;
  readonly name: string;
  readonly onByGame: (span: Span) => void;
}) {
  const { t } = useText();
  const [day, setDay] = useState('');
  return (
    <div className={css.search}>
      <Field label={t('staff.vendors.recon.day')}>
        {(control) => (
          <TextInput {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
      {/^\d{4}-\d\d-\d\d$/.test(day) && (
        <>
          <ActButton
            route={contract.reconcileVendorDay}
            input={() => ({ vendor, day: startOf(day) })}
            label={t('staff.vendors.recon.compare')}
            question={t('staff.vendors.recon.compareAsk', { day, name })}
          />
          <Button
            size="small"
            onClick={() => onByGame({ from: startOf(day), to: startOf(day) + 24 * HOUR_MS })}
          >
            {t('staff.vendors.recon.byGame')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The first moment of a day of UTC. */
const startOf = (day: string) => instantAt(`${day}T00:00`, 'UTC').getTime();

function useColumns(onByGame: (hour: number) => void): readonly Column<Hour>[] {
  const { t, format } = useText();
  const figure = (label: string, of: (row: Hour) => number): Column<Hour> => ({
    label,
    cell: (row) => (row.comparedAt === null ? '–' : format.number(of(row))),
    isFigure: true,
  });
  return [
    {
      label: t('staff.vendors.recon.hour'),
      cell: ({ hour, isDue }) => (
        <>
          {format.date(hour, 'full', 'UTC')}{' '}
          {isDue && <Tag tone="caution">{t('staff.vendors.recon.waiting')}</Tag>}
        </>
      ),
    },
    figure(t('staff.vendors.recon.matching'), ({ matching }) => matching),
    figure(t('staff.vendors.recon.onlyOurs'), ({ onlyOurs }) => onlyOurs),
    figure(t('staff.vendors.recon.onlyTheirs'), ({ onlyTheirs }) => onlyTheirs),
    figure(t('staff.vendors.recon.differing'), ({ differing }) => differing),
    figure(t('staff.vendors.recon.ofVoided'), ({ ofVoided }) => ofVoided),
    { label: t('staff.vendors.recon.ours'), cell: (row) => <Totals of={row} side="ours" />, isLong: true },
    {
      label: t('staff.vendors.recon.theirs'),
      cell: (row) => <Totals of={row} side="theirs" />,
      isLong: true,
    },
    {
      label: t('staff.col.action'),
      cell: ({ hour }) => (
        <Button size="small" onClick={() => onByGame(hour)}>
          {t('staff.vendors.recon.byGame')}
        </Button>
      ),
    },
  ];
}

/** The totals of one side, a line for each currency. */
function Totals({ of: { totals }, side }: { readonly of: Hour; readonly side: 'ours' | 'theirs' }) {
  const { t } = useText();
  return totals
    .filter((one) => one.side === side)
    .map(({ currency, bets, wins, refunds }) => (
      <span key={currency} className={css.detail}>
        {t('staff.vendorRounds.bets')} <Amount of={{ amount: bets, currency }} /> ·{' '}
        {t('staff.vendorRounds.wins')} <Amount of={{ amount: wins, currency }} /> ·{' '}
        {t('staff.vendors.recon.refunds')} <Amount of={{ amount: refunds, currency }} />
      </span>
    ));
}
