import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { useDay } from '../../features/office/agents/use-day.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { useWord } from '../../features/office/use-word.ts';
import type { Account } from './account.ts';
import { payTones } from './pay-tones.ts';

type Line = OutputOf<typeof contract.memberPay>['list'][number];

/** What an account received and granted in the last days, with what is owed, late and on hold. */
export function MemberPay({ of: account }: { readonly of: Account }) {
  const { memberId } = account;
  const { t, format } = useText();
  const page = useUrlValue('pay', pageNumber);
  const pay = useRoute(contract.memberPay, { memberId, pageNo: page.value, pageSize: PER_PAGE });
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.pay')}</h2>
      <Ready of={pay}>
        {({ totals, list, totalPages }) => (
          <>
            <p>
              {t('staff.agents.owed')} <span className={css.amount}>{money(totals.owed)}</span> ·{' '}
              {t('staff.agents.late')} <span className={css.amount}>{money(totals.late)}</span> ·{' '}
              {t('staff.agents.takenOver')} <span className={css.amount}>{money(totals.takenOver)}</span> ·{' '}
              {t('staff.agents.onHold')} <span className={css.amount}>{money(totals.held)}</span>
            </p>
            <HeldRebates of={account} held={totals.heldRebates} />
            <PayTable of={list} />
            <OfficePager at={page} pages={totalPages} label={t('staff.agents.pay')} />
          </>
        )}
      </Ready>
    </section>
  );
}

/** The rebates that an account has on hold. Of a closed agent staff propose that they are paid, or stay with the house. */
function HeldRebates({
  of: { memberId, agentState },
  held,
}: {
  readonly of: Account;
  readonly held: string;
}) {
  const { t, format } = useText();
  const amount = parseAmount(held) ?? 0n;
  if (amount === 0n) return null;
  const input = (decision: 'paid' | 'forfeited') => (reason: string) => ({ memberId, decision, reason });
  return (
    <div className={css.actions}>
      <p>
        {t('staff.agents.heldRebates')} <span className={css.amount}>{format.money(amount)}</span>
      </p>
      {agentState === 'closed' && (
        <>
          <ActButton
            route={contract.decideHeldRebates}
            input={input('paid')}
            label={t('staff.agents.payHeld')}
            question={t('staff.agents.payHeldText')}
            needsReason
          />
          <ActButton
            route={contract.decideHeldRebates}
            input={input('forfeited')}
            label={t('staff.agents.forfeitHeld')}
            question={t('staff.agents.forfeitHeldText')}
            needsReason
          />
        </>
      )}
    </div>
  );
}

function PayTable({ of: list }: { readonly of: readonly Line[] }) {
  const { t, format } = useText();
  const word = useWord();
  const day = useDay();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <OfficeTable
      caption={t('staff.agents.pay')}
      rows={list.map((row) => ({ ...row, id: row.lineId }))}
      empty={t('staff.agents.noPay')}
      icon="history"
      columns={[
        {
          label: t('staff.agents.run'),
          cell: (row) => (
            <>
              <Link className={css.link ?? ''} to={`?run=${row.runId}`}>
                {word('contractKind', row.kind)} · {word('agentGroup', row.type)}
              </Link>
              <Other of={row} />
            </>
          ),
        },
        { label: t('staff.agents.days'), cell: ({ firstDay }) => day(firstDay) },
        {
          label: t('staff.approvals.state'),
          cell: ({ payState, heldFor }) => (
            <>
              {payState !== null && (
                <Tag tone={payTones[payState]}>{t(`staff.agents.payState.${payState}`)}</Tag>
              )}
              {heldFor !== null && <small className={css.detail}>{heldFor}</small>}
            </>
          ),
        },
        {
          label: t('staff.col.amount'),
          cell: ({ paid, amount, payState }) =>
            payState === null || payState === 'paid'
              ? money(amount)
              : t('staff.agents.paidOf', { paid: money(paid), amount: money(amount) }),
          isFigure: true,
        },
      ]}
    />
  );
}

/** From whom or to whom a line goes. */
function Other({ of: { direction, other } }: { readonly of: Line }) {
  const { t } = useText();
  if (other === null) return <small className={css.detail}>{t('staff.agents.receivedFromSite')}</small>;
  return (
    <small className={css.detail}>
      <Link className={css.link ?? ''} to={`?account=${other.memberId}`}>
        {t(`staff.agents.${direction}`, { name: other.username })}
      </Link>
    </small>
  );
}
