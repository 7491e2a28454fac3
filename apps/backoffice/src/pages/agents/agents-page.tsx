import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Link } from 'react-router';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import { useUrlValue } from '../../features/office/use-url-value.ts';
import { useMay } from '../../state/session.ts';
import { type Account, accountField } from './account.ts';
import { Contracts } from './contracts.tsx';
import { MemberPay } from './member-pay.tsx';
import { Notes } from './notes.tsx';
import { PayRuns } from './pay-runs.tsx';
import { PlaceActions } from './place-actions.tsx';
import { Rebates } from './rebates.tsx';
import { Team } from './team.tsx';

/** An account of the agent programme: its place, its contracts, its rebates, its pay and notes; without one the runs of pay. `?account=` in the address opens one. */
export function AgentsPage() {
  const { t } = useText();
  const asked = useUrlValue('account', accountField, ['page', 'below', 'pay', 'notes', 'run', 'line']);
  return (
    <OfficeFrame title={t('staff.agents.title')} note={t('staff.agents.note')}>
      <SearchForm
        label={t('staff.agents.account')}
        odd={t('staff.agents.accountOdd')}
        by={accountField}
        shown={asked.value ?? ''}
        onLook={asked.set}
      />
      {asked.value === null ? (
        <>
          <EmptyState icon="users" title={t('staff.agents.prompt')} />
          <PayRuns />
        </>
      ) : (
        <Found key={asked.value} account={asked.value} />
      )}
    </OfficeFrame>
  );
}

function Found({ account: asked }: { readonly account: string }) {
  const found = useRoute(contract.agentAccount, { account: asked });
  return (
    <Ready of={found}>
      {(one) => (
        <>
          <Place of={one} />
          <PlaceActions of={one} />
          <Team of={one} />
          <Contracts of={one} />
          <Rebates of={one} />
          <MemberPay of={one} />
          <Notes of={one} />
        </>
      )}
    </Ready>
  );
}

/** Who the account is, and who stands above it. */
function Place({ of: { memberId, username, agentState, upline } }: { readonly of: Account }) {
  const { t } = useText();
  const maySeePushes = useMay(contract.staffPushBrowsers);
  return (
    <p>
      <bdi>
        <strong>{username}</strong>
      </bdi>{' '}
      · {t('staff.agents.id', { id: memberId })} · {t(`staff.agents.state.${agentState ?? 'none'}`)} ·{' '}
      {upline === null ? (
        t('staff.agents.atTop')
      ) : (
        <>
          {t('staff.agents.below')}{' '}
          <Link className={css.link ?? ''} to={`?account=${upline.memberId}`}>
            <bdi>{upline.username}</bdi>
          </Link>
        </>
      )}
      {maySeePushes && (
        <>
          {' · '}
          <Link className={css.link ?? ''} to={`/pushes?member=${memberId}`}>
            {t('staff.pushes.ofMember')}
          </Link>
        </>
      )}
    </p>
  );
}
