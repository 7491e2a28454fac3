import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../features/office/act-button.tsx';
import { type Column, OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import { type UrlField, useUrlValue } from '../../features/office/use-url-value.ts';
import { useMay } from '../../state/session.ts';

type Browser = OutputOf<typeof contract.staffPushBrowsers>['list'][number];

/** The number of a member, as the contract has it; null for none. */
const memberNumber: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[1-9][0-9]{0,17}$/.test(text) ? text : null),
};

/** The browsers in which a member gets pushes; staff can remove one. Nothing for staff who may not see them. */
export function MemberBrowsers() {
  const { t } = useText();
  const member = useUrlValue('member', memberNumber);
  const maySee = useMay(contract.staffPushBrowsers);
  if (!maySee) return null;
  return (
    <section className={css.found} aria-label={t('staff.pushes.ofMember')}>
      <h2>{t('staff.pushes.ofMember')}</h2>
      <SearchForm
        label={t('staff.pushes.memberNumber')}
        odd={t('staff.pushes.memberOdd')}
        by={memberNumber}
        shown={member.value ?? ''}
        onLook={member.set}
      />
      {member.value !== null && <Found key={member.value} memberId={member.value} />}
    </section>
  );
}

function Found({ memberId }: { readonly memberId: string }) {
  const { t } = useText();
  const found = useRoute(contract.staffPushBrowsers, { memberId });
  const columns = useColumns();
  return (
    <Ready of={found}>
      {({ username, list }) => (
        <>
          <h3>
            <bdi>{username}</bdi>
          </h3>
          <OfficeTable
            caption={t('staff.pushes.ofMember')}
            rows={list}
            empty={t('staff.pushes.noBrowsers')}
            columns={columns}
          />
        </>
      )}
    </Ready>
  );
}

function useColumns(): readonly Column<Browser>[] {
  const { t, format } = useText();
  return [
    {
      label: t('staff.pushes.browser'),
      isLong: true,
      cell: ({ userAgent }) => <bdi>{userAgent || '–'}</bdi>,
    },
    {
      label: t('staff.pushes.byKind'),
      cell: ({ kinds }) => kinds.map((kind) => t(`staff.pushes.kind.${kind}`)).join(', '),
    },
    { label: t('staff.pushes.byLanguage'), cell: ({ language }) => <bdi>{language}</bdi> },
    { label: t('staff.pushes.since'), cell: ({ at }) => format.date(at, 'dateTime') },
    {
      label: t('staff.pushes.lastSent'),
      cell: ({ lastSentAt }) => (lastSentAt === null ? '–' : format.date(lastSentAt, 'dateTime')),
    },
    {
      label: t('staff.col.action'),
      cell: ({ id }) => (
        <ActButton
          route={contract.removePushBrowser}
          input={(reason) => ({ id, reason })}
          label={t('staff.pushes.remove')}
          question={t('staff.pushes.removeAsk')}
          needsReason
        />
      ),
    },
  ];
}
