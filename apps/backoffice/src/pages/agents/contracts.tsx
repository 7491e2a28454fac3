import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import agents from '../../features/office/agents/agents.module.css';
import { Tiers } from '../../features/office/agents/tiers.tsx';
import { useDay } from '../../features/office/agents/use-day.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { useWord } from '../../features/office/use-word.ts';
import { useMay } from '../../state/session.ts';
import type { Account } from './account.ts';
import { HouseActions } from './house-actions.tsx';
import { OfferForm } from './offer-form.tsx';
import { Propose } from './propose.tsx';

type Contract = OutputOf<typeof contract.memberContracts>['list'][number];
type TermsOf = NonNullable<Contract['offered']>;

const tones = { P: 'caution', E: 'caution', V: 'caution', A: 'jade', R: 'plain', C: 'plain' } as const;

/** The contracts that an account received or granted: between whom, how each one stands, and its terms. */
export function Contracts({ of: account }: { readonly of: Account }) {
  const { t } = useText();
  const word = useWord();
  const page = useUrlValue('page', pageNumber);
  const mayOffer = useMay(contract.offerHouseContract);
  const isGeneralAgent = account.agentState !== null && account.upline === null;
  const contracts = useRoute(contract.memberContracts, {
    memberId: account.memberId,
    pageNo: page.value,
    pageSize: PER_PAGE,
  });
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.contracts')}</h2>
      {mayOffer && isGeneralAgent && (
        <Propose label={t('staff.agents.offer')}>
          {(onDone) => <OfferForm memberId={account.memberId} onDone={onDone} />}
        </Propose>
      )}
      <Ready of={contracts}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.agents.contracts')}
              rows={list.map((row) => ({ ...row, id: row.contractId }))}
              empty={t('staff.agents.noContracts')}
              icon="ticket"
              columns={[
                {
                  label: t('staff.agents.contract'),
                  cell: (row) => (
                    <>
                      {word('contractKind', row.kind)} · {word('agentGroup', row.type)}
                      <Parties of={row} />
                    </>
                  ),
                },
                { label: t('staff.approvals.state'), cell: (row) => <Status of={row} /> },
                { label: t('staff.agents.terms'), cell: (row) => <Terms of={row} /> },
                { label: t('staff.col.action'), cell: (row) => <HouseActions of={row} /> },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </section>
  );
}

function Parties({ of: { contractId, offerer, receiver } }: { readonly of: Contract }) {
  const { t } = useText();
  return (
    <small className={css.detail}>
      {offerer === null
        ? t('staff.agents.fromSite', { to: receiver.username })
        : t('staff.agents.fromTo', { from: offerer.username, to: receiver.username })}
      {' · '}
      {t('staff.agents.id', { id: contractId })}
    </small>
  );
}

/** The state, until when the receiver can answer, and the day of the end. */
function Status({ of: { status, answerUntil, endsOn } }: { readonly of: Contract }) {
  const { t, format } = useText();
  const word = useWord();
  const day = useDay();
  return (
    <>
      <Tag tone={tones[status]}>{word('contractStatus', status)}</Tag>
      {answerUntil !== null && (
        <small className={css.detail}>
          {t('staff.agents.answerUntil', { at: format.date(answerUntil, 'dateTime') })}
        </small>
      )}
      {endsOn !== null && (
        <small className={css.detail}>{t('staff.agents.endsOn', { day: day(endsOn) })}</small>
      )}
    </>
  );
}

/** What waits for an answer, then the terms that count or will count. */
function Terms({ of: { offered, versions } }: { readonly of: Contract }) {
  const { t } = useText();
  const day = useDay();
  return (
    <div className={agents.terms}>
      {offered && (
        <div>
          <p>{t('staff.agents.offered')}</p>
          <Tiers of={offered.tiers.map(textTier)} />
          <DividendRules of={offered} />
        </div>
      )}
      {versions.map(({ version, effectiveFrom, terms }) => (
        <div key={version}>
          <p>{t('staff.agents.version', { version, day: day(effectiveFrom) })}</p>
          <Tiers of={terms.tiers.map(textTier)} />
          <DividendRules of={terms} />
        </div>
      ))}
    </div>
  );
}

/** When a dividend is paid, how a negative result is carried, and the least amount; nothing in a salary. */
function DividendRules({ of: { periodKind, carryPolicy, minimum } }: { readonly of: TermsOf }) {
  const { t, format } = useText();
  if (periodKind === null || carryPolicy === null) return null;
  const parts = [t(`staff.agents.period.${periodKind}`), t(`staff.agents.carry.${carryPolicy}`)];
  const least = parseAmount(minimum ?? '0') ?? 0n;
  if (least > 0n) parts.push(t('staff.agents.least', { amount: format.money(least) }));
  return <p>{parts.join(' · ')}</p>;
}

function textTier(tier: TermsOf['tiers'][number]) {
  return { ...tier, activeMember: String(tier.activeMember) };
}
