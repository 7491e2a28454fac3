import { RefusedError } from '@tyche/client/client';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Notice } from '@tyche/ui/notice';
import { Sums } from '@tyche/ui/sums';
import { useState } from 'react';
import { Link } from 'react-router';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import type { Details } from './details.ts';
import { FriendsPart } from './friends-part.tsx';
import { LinkPart } from './link-part.tsx';
import { MonthsPart } from './months-part.tsx';
import { RulesPart } from './rules-part.tsx';

const PER_PAGE = 10;
const steps = ['visits', 'registered', 'verified', 'deposited', 'qualified', 'rewarded'] as const;

/** Inviting friends: the link, how far friends are, what came of it and the conditions (docs/reference/rewards.md 8). */
export function Referral() {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const details = useRoute(contract.getReferralDetails, {
    autoGenerate: true,
    pageNo: page,
    pageSize: PER_PAGE,
  });
  if (details.state === 'failed' && isNotOffered(details.error))
    return <EmptyState icon="users" title={t('referral.notForYou')} />;
  return (
    <Parts>
      <Waiting of={details} rows={8} />
      {details.state === 'ready' && <Shown of={details.data} page={page} onPage={setPage} />}
    </Parts>
  );
}

function Shown({
  of,
  page,
  onPage,
}: {
  readonly of: Details;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t, format } = useText();
  const { referralCode, promotionDomains, funnel, rules, months, currency } = of;
  return (
    <>
      {rules.isOpen && referralCode !== null ? (
        <LinkPart code={referralCode} domains={promotionDomains} />
      ) : (
        <Notice tone="info">
          <strong>{t('referral.closed')}</strong> {t('referral.closedText')}
        </Notice>
      )}
      <Part title={t('referral.funnel')}>
        <Sums
          of={steps.map((step) => ({
            label: t(`referral.funnel.${step}`),
            value: <bdi>{format.number(funnel[step])}</bdi>,
          }))}
        />
      </Part>
      <FriendsPart of={of} page={page} onPage={onPage} />
      {months.length > 0 && <MonthsPart months={months} currency={currency} />}
      {rules.isOpen && <RulesPart rules={rules} currency={currency} />}
      <Link to="/helpmc#referral">{t('referral.help')}</Link>
    </>
  );
}

function isNotOffered(error: Error): boolean {
  return error instanceof RefusedError && error.code === 'function-not-enabled';
}
