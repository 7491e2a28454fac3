import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { useWord } from '../../features/office/use-word.ts';
import { payTones } from './pay-tones.ts';

type Line = OutputOf<typeof contract.payLines>['list'][number];

/** The lines of a run: for whom, what each was computed from, what it pays, and whether staff hold it. */
export function PayLines({ runId }: { readonly runId: string }) {
  const { t } = useText();
  const page = useUrlValue('line', pageNumber);
  const lines = useRoute(contract.payLines, { runId, pageNo: page.value, pageSize: PER_PAGE });
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.runNumber', { id: runId })}</h2>
      <p>
        <Link className={css.link ?? ''} to="?">
          {t('staff.agents.allRuns')}
        </Link>
      </p>
      <Ready of={lines}>
        {({ list, totalPages }) => (
          <>
            <LineTable runId={runId} of={list} />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </section>
  );
}

function LineTable({ runId, of: list }: { readonly runId: string; readonly of: readonly Line[] }) {
  const { t, format } = useText();
  const word = useWord();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <OfficeTable
      caption={t('staff.agents.lines')}
      rows={list.map((row) => ({ ...row, id: row.lineId }))}
      empty={t('staff.agents.noLines')}
      columns={[
        {
          label: t('staff.agents.contract'),
          cell: ({ contractId, type, receiver, payer }) => (
            <>
              <Link className={css.link ?? ''} to={`?account=${receiver.memberId}`}>
                <bdi>{receiver.username}</bdi>
              </Link>{' '}
              · {word('agentGroup', type)}
              <small className={css.detail}>
                {payer === null
                  ? t('staff.agents.fromSite', { to: receiver.username })
                  : t('staff.agents.fromTo', { from: payer.username, to: receiver.username })}
                {' · '}
                {t('staff.agents.id', { id: contractId })}
              </small>
            </>
          ),
        },
        { label: t('staff.agents.validBet'), cell: ({ validBet }) => money(validBet), isFigure: true },
        {
          label: t('staff.agents.active'),
          cell: ({ activeMembers }) => format.number(activeMembers),
          isFigure: true,
        },
        { label: t('staff.agents.base'), cell: ({ base }) => money(base), isFigure: true },
        {
          label: t('staff.agents.tierMet'),
          cell: ({ tier }) => (tier === 0 ? '–' : t('staff.agents.tier', { number: tier })),
        },
        {
          label: t('staff.col.amount'),
          cell: ({ amount, reason }) => (
            <>
              {money(amount)}
              <small className={css.detail}>{t(`staff.agents.payReason.${reason}`)}</small>
            </>
          ),
          isFigure: true,
        },
        { label: t('staff.approvals.state'), cell: (row) => <PayState of={row} /> },
        { label: t('staff.col.action'), cell: (row) => <Hold runId={runId} of={row} /> },
      ]}
    />
  );
}

function PayState({ of: { payState, heldFor } }: { readonly of: Line }) {
  const { t } = useText();
  const state = heldFor === null ? payState : 'held';
  if (state === null) return '–';
  return (
    <>
      <Tag tone={payTones[state]}>{t(`staff.agents.payState.${state}`)}</Tag>
      {heldFor !== null && <small className={css.detail}>{heldFor}</small>}
    </>
  );
}

/** Holds the pay of a line; of one that is on hold it proposes to release it, or to leave it with the payer. */
function Hold({
  runId,
  of: { lineId, amount, payState, heldFor },
}: {
  readonly runId: string;
  readonly of: Line;
}) {
  const { t } = useText();
  const input = (reason: string) => ({ runId, lineId, reason });
  if (parseAmount(amount) === 0n || payState === 'paid' || payState === 'forfeited') return null;
  if (heldFor === null && payState !== 'held')
    return (
      <ActButton
        route={contract.holdPay}
        input={input}
        label={t('staff.agents.hold')}
        question={t('staff.agents.holdText')}
        needsReason
      />
    );
  return (
    <div className={css.actions}>
      <ActButton
        route={contract.releasePay}
        input={input}
        label={t('staff.agents.release')}
        question={t('staff.agents.releaseText')}
        needsReason
      />
      {payState === 'held' && (
        <ActButton
          route={contract.forfeitPay}
          input={input}
          label={t('staff.agents.forfeit')}
          question={t('staff.agents.forfeitText')}
          needsReason
        />
      )}
    </div>
  );
}
