import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { useDay } from '../../features/office/agents/use-day.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import type { Account } from './account.ts';

/** The line above an account, and the accounts directly below it. */
export function Team({ of: { memberId } }: { readonly of: Account }) {
  const { t, format } = useText();
  const day = useDay();
  const page = useUrlValue('below', pageNumber);
  const place = useRoute(contract.agentPlace, { memberId, pageNo: page.value, pageSize: PER_PAGE });
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.direct')}</h2>
      <Ready of={place}>
        {({ above, list, totalPages }) => (
          <>
            {above.length > 0 && <LineAbove of={above} />}
            <OfficeTable
              caption={t('staff.agents.direct')}
              rows={list.map((row) => ({ ...row, id: row.memberId }))}
              empty={t('staff.agents.noDirect')}
              icon="users"
              columns={[
                { label: t('staff.agents.account'), cell: (row) => <AccountName of={row} /> },
                {
                  label: t('staff.approvals.state'),
                  cell: ({ agentState }) => t(`staff.agents.state.${agentState ?? 'none'}`),
                },
                {
                  label: t('staff.agents.teamBelow'),
                  cell: ({ teamSize }) => format.number(teamSize),
                  isFigure: true,
                },
                { label: t('staff.agents.since'), cell: ({ since }) => day(since) },
              ]}
            />
            <OfficePager at={page} pages={totalPages} label={t('staff.agents.directPages')} />
          </>
        )}
      </Ready>
    </section>
  );
}

type Party = { readonly memberId: string; readonly username: string };

function LineAbove({ of: above }: { readonly of: readonly Party[] }) {
  const { t } = useText();
  return (
    <nav className={css.actions} aria-label={t('staff.agents.line')}>
      {t('staff.agents.line')}:
      {above.map((party, at) => (
        <span key={party.memberId}>
          {at > 0 && '› '}
          <AccountName of={party} />
        </span>
      ))}
    </nav>
  );
}

/** The name of an account with the way to its page. */
export function AccountName({ of: { memberId, username } }: { readonly of: Party }) {
  return (
    <Link className={css.link ?? ''} to={`?account=${memberId}`}>
      <bdi>{username}</bdi>
    </Link>
  );
}
