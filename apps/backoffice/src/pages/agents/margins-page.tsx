import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { addDays } from '@tyche/rules/agents';
import { marginSpans } from '@tyche/rules/agents/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { ChoiceChips } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { Link } from 'react-router';
import { useDay } from '../../features/office/agents/use-day.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { type Column, OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import { oneOf, pageNumber, type UrlField, useUrlValue } from '../../features/office/use-url-value.ts';
import { accountField } from './account.ts';
import { MarginExport } from './margin-export.tsx';
import { marginFigures } from './margin-figures.ts';

type Margins = OutputOf<typeof contract.agentMargins>;
type Row = Margins['list'][number] & { readonly id: string };

/** A local day of the site, `yyyy-MM-dd`; null for the last one that is listed. */
const dayField: UrlField<string | null> = {
  first: null,
  read: (text) => (/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : null),
};

/** Agents of whose teams the site keeps less than nothing, after rebates and pay. The address keeps what is asked. */
export function AgentMarginsPage() {
  const { t } = useText();
  const span = useUrlValue('span', oneOf(marginSpans, 'MONTH'), ['page']);
  const day = useUrlValue('day', dayField, ['page']);
  const account = useUrlValue('account', accountField, ['page']);
  const top = useUrlValue('top', oneOf(['all', 'top'], 'all'), ['page']);
  const page = useUrlValue('page', pageNumber);
  const asked = {
    span: span.value,
    ...(day.value !== null && { day: day.value }),
    ...(account.value !== null && { account: account.value }),
    onlyTop: top.value === 'top',
  };
  const margins = useRoute(contract.agentMargins, { ...asked, pageNo: page.value, pageSize: PER_PAGE });
  return (
    <OfficeFrame title={t('staff.agentMargins.title')} note={t('staff.agentMargins.note')}>
      <ChoiceChips
        label={t('staff.agentMargins.span')}
        value={span.value}
        onChange={span.set}
        choices={marginSpans.map((value) => ({ value, label: t(`staff.agentMargins.span.${value}`) }))}
      />
      <SearchForm
        label={t('staff.agentMargins.account')}
        odd={t('staff.agents.accountOdd')}
        by={accountField}
        shown={account.value ?? ''}
        onLook={account.set}
      />
      <div className={css.search}>
        <Field label={t('staff.agentMargins.day')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={day.value ?? ''}
              onChange={({ target }) => day.set(dayField.read(target.value))}
            />
          )}
        </Field>
        <Checkbox
          checked={top.value === 'top'}
          onChange={({ target }) => top.set(target.checked ? 'top' : 'all')}
        >
          {t('staff.agentMargins.onlyTop')}
        </Checkbox>
      </div>
      <Ready of={margins}>
        {(found) => (
          <>
            <Listed of={found} />
            <MarginExport asked={asked} isEmpty={found.total === 0} />
            <OfficePager at={page} pages={found.totalPages} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

/** The agents with their figures, and the days that those are of. */
function Listed({ of: { list, listedUntil, firstDay } }: { readonly of: Margins }) {
  const { t } = useText();
  const day = useDay();
  const columns = useColumns();
  const [first] = list;
  return (
    <>
      <p>
        {listedUntil === null
          ? t('staff.agentMargins.never')
          : t('staff.agentMargins.until', { day: day(listedUntil) })}
        {first && firstDay !== null && (
          <>
            {' · '}
            {t('staff.agentMargins.days', { first: day(firstDay), last: day(addDays(first.nextDay, -1)) })}
          </>
        )}
      </p>
      <OfficeTable<Row>
        caption={t('staff.agentMargins.title')}
        rows={list.map((row) => ({ ...row, id: row.agent.memberId }))}
        empty={t('staff.agentMargins.none')}
        columns={columns}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, format } = useText();
  return [
    {
      label: t('staff.agentFlags.agent'),
      cell: ({ agent }) => (
        <Link className={css.link ?? ''} to={`/agents?account=${agent.memberId}`}>
          <bdi>{agent.username}</bdi>
        </Link>
      ),
    },
    ...marginFigures.map(
      (name): Column<Row> => ({
        label: t(`staff.agentMargins.${name}`),
        cell: (row) => format.money(parseAmount(row[name]) ?? 0n),
        isFigure: true,
      }),
    ),
  ];
}
