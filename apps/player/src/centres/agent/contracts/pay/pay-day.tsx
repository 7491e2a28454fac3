import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import type { ContractGroup } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { LiveText } from '@tyche/ui/visually-hidden';
import { dayAfter, dayOf, isDay } from '../../../../features/records/period.ts';
import records from '../../../../features/records/records.module.css';
import { DayField } from '../../../../lib/parts/day-field.tsx';
import { Remaining } from '../../../../lib/parts/remaining.tsx';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import { useNow } from '../../../../state/now.ts';
import { ComputedLine } from './computed-line.tsx';
import { DayChart } from './day-chart.tsx';
import { openOf, soFarOf } from './day-sums.ts';
import { LineDialog } from './line-dialog.tsx';
import { useGroup } from './pay-filters.tsx';
import pay from './pay.module.css';
import css from './pay-day.module.css';
import type { PayDayAnswer } from './pay-type.ts';
import { RecordTable } from './record-table.tsx';
import { SlotStrip } from './slot-strip.tsx';
import { usePayWords } from './use-pay-words.ts';

export type DayKind = 'HOURLY' | 'REALTIME';

const MINUTE_MS = 60_000;

/** One day of a salary that the agent receives: its course as a drawing, its lines, and how long the running part takes. */
export function PayDay({ kind }: { readonly kind: DayKind }) {
  const { format } = useText();
  const { filter, setFilters } = useAgentFilters();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const day = isDay(filter('day')) && filter('day') <= today ? filter('day') : today;
  const type = useGroup();
  const read = useRoute(
    contract.payDay,
    { kind, day, ...(type && { type }) },
    // Lines of the running day come by themselves, and a screen reader hears of them no more often than this.
    { refetchIntervalMs: MINUTE_MS },
  );
  const opened = filter('line');
  return (
    <div className={records.record}>
      <Choices
        day={day}
        today={today}
        groups={read.state === 'ready' ? read.data.groups : []}
        type={read.state === 'ready' ? read.data.type : null}
      />
      <Waiting of={read} rows={5} />
      {read.state === 'ready' && (
        <Day kind={kind} of={read.data} onOpen={(line) => setFilters({ line }, true)} />
      )}
      {/^[1-9][0-9]{0,17}$/.test(opened) && (
        <LineDialog key={opened} lineId={opened} onClose={() => setFilters({ line: '' })} />
      )}
    </div>
  );
}

function Choices({
  day,
  today,
  groups,
  type,
}: {
  readonly day: string;
  readonly today: string;
  readonly groups: readonly ContractGroup[];
  readonly type: ContractGroup | null;
}) {
  const { t } = useText();
  const { setFilters } = useAgentFilters();
  const show = (wanted: string) => setFilters({ day: wanted === today ? '' : wanted });
  return (
    <div className={records.filters} role="search" aria-label={t('contracts.pay.day')}>
      <DayField
        label={t('contracts.pay.day')}
        max={today}
        value={day}
        onChange={(wanted) => isDay(wanted) && wanted <= today && show(wanted)}
      />
      {groups.length > 1 && type !== null && (
        <Field label={t('contracts.column.games')}>
          {(control) => (
            <Select {...control} value={type} onChange={(event) => setFilters({ type: event.target.value })}>
              {groups.map((group) => (
                <option key={group} value={group}>
                  {t(`contracts.group.${group}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className={records.steps}>
        <Button size="small" onClick={() => show(dayAfter(day, -1))}>
          {t('contracts.pay.day.before')}
        </Button>
        <Button size="small" disabled={day >= today} onClick={() => show(dayAfter(day, 1))}>
          {t('contracts.pay.day.after')}
        </Button>
      </div>
    </div>
  );
}

function Day({
  kind,
  of,
  onOpen,
}: {
  readonly kind: DayKind;
  readonly of: PayDayAnswer;
  readonly onOpen: (lineId: string) => void;
}) {
  const { t, format } = useText();
  const { money, period } = usePayWords();
  const { list, totals, terms, computed, nextEndsAt } = of;
  const last = list.at(-1);
  if (terms === null) return <EmptyState icon="coins" title={t('contracts.pay.day.noContract')} />;
  return (
    <>
      <dl className={pay.figures}>
        {(['teamBet', 'amount', 'paid'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`contracts.pay.${name}`)}</dt>
            <dd className={name === 'amount' ? css.money : undefined}>{money(totals[name])}</dd>
          </div>
        ))}
        {nextEndsAt !== null && <Countdown kind={kind} until={nextEndsAt} />}
      </dl>
      {of.missing && <Missing of={of.missing} />}
      {list.length === 0 ? (
        <EmptyState
          icon="clock"
          title={
            nextEndsAt !== null && computed.until !== null
              ? t('contracts.pay.day.nothingSince', { at: format.date(computed.until, 'full') })
              : t('contracts.pay.day.nothing')
          }
        />
      ) : (
        <>
          {kind === 'HOURLY' ? <SlotStrip of={of} /> : <DayChart of={of} tiers={terms.tiers} />}
          <RecordTable
            rows={list.toReversed()}
            totals={{ ...totals, lines: list.length, open: formatAmount(openOf(totals)) }}
            kind={kind}
            direction="received"
            {...(kind === 'REALTIME' && { soFar: soFarOf(list) })}
            onOpen={onOpen}
          />
        </>
      )}
      <ComputedLine of={computed} />
      <LiveText
        text={
          nextEndsAt !== null && last
            ? t('contracts.pay.day.newest', { period: period(last), amount: money(last.amount) })
            : ''
        }
      />
    </>
  );
}

/** What the day so far misses to the next tier. */
function Missing({ of }: { readonly of: NonNullable<PayDayAnswer['missing']> }) {
  const { missing } = usePayWords();
  const what = missing(of);
  return what === '' ? null : <p>{what}</p>;
}

/** How long the running window or hour takes. It is read by a screen reader on demand, not announced each second. */
function Countdown({ kind, until }: { readonly kind: DayKind; readonly until: number }) {
  const { t } = useText();
  const left = until - useNow(1_000);
  return (
    <div>
      <dt>{t(kind === 'HOURLY' ? 'contracts.pay.day.hourEnds' : 'contracts.pay.day.windowEnds')}</dt>
      <dd role="timer" aria-live="off">
        {left > 0 ? <Remaining ms={left} /> : t('contracts.pay.day.over')}
      </dd>
    </div>
  );
}
