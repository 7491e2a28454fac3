import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { useDay } from '../../features/office/agents/use-day.ts';
import { type Column, OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';

type Flag = OutputOf<typeof contract.agentFlags>['list'][number];
type Party = Flag['agent'];
type Row = Flag['evidence'][number];

/** A flag: whom and what it concerns, its evidence, and the proposal of a decision. */
export function FlagDetail({ flagId }: { readonly flagId: string }) {
  const found = useRoute(contract.agentFlags, { flagId });
  return (
    <Ready of={found}>
      {({ list }) =>
        list.map((flag) => (
          <div key={flag.id} className={css.form}>
            <Concerned of={flag} />
            <Evidence of={flag} />
            {flag.state !== 'dismissed' && <Decision of={flag} />}
          </div>
        ))
      }
    </Ready>
  );
}

/** The agent, and which of its pay waits, or what its link got. */
function Concerned({ of: { kind, agent, holds, contractId, accounts, link } }: { readonly of: Flag }) {
  const { t } = useText();
  return (
    <p>
      <strong>{t(`staff.agentFlags.kind.${kind}`)}</strong> · <Names of={[agent]} /> ·{' '}
      {link && t(`staff.agentFlags.link.${link.guard}`, { code: link.code })}
      {!holds && link === null && t('staff.agentFlags.holdsNothing')}
      {holds && contractId !== null && t('staff.agentFlags.onlyContract', { id: contractId })}
      {holds && contractId === null && accounts.length === 0 && t('staff.agentFlags.anyPay')}
      {holds && accounts.length > 0 && (
        <>
          {t('staff.agentFlags.payFrom')}: <Names of={accounts} />
        </>
      )}
    </p>
  );
}

/** The rows that the detector noted, with the columns that they have. */
function Evidence({ of: { evidence } }: { readonly of: Flag }) {
  const { t, format } = useText();
  const day = useDay();
  const money = (amount: string | null) => (amount === null ? '–' : format.money(parseAmount(amount) ?? 0n));
  const columns: readonly (Column<Row & { readonly id: string }> & { isIn(row: Row): boolean })[] = [
    {
      label: t('staff.agentFlags.accounts'),
      cell: ({ accounts }) => <Names of={accounts} />,
      isIn: ({ accounts }) => accounts.length > 0,
    },
    {
      label: t('staff.col.draw'),
      cell: ({ draw }) => draw && `${draw.game} · ${draw.number} · ${draw.play}`,
      isIn: ({ draw }) => draw !== null,
    },
    {
      label: t('staff.agentFlags.stakes'),
      cell: ({ accounts, stakes }) =>
        stakes.map(({ stake, selection }, place) => (
          <small key={accounts[place]?.memberId ?? place} className={css.detail}>
            <bdi>{accounts[place]?.username}</bdi>: {money(stake)} · <bdi>{selection}</bdi>
          </small>
        )),
      isIn: ({ stakes }) => stakes.length > 0,
    },
    {
      label: t('staff.agentFlags.evidence'),
      cell: ({ signals, reference }) => (
        <>
          {signals.map((signal) => t(`staff.agentFlags.signal.${signal}`)).join(' · ')}
          {reference !== null && t('staff.agentFlags.transfer', { id: reference })}
        </>
      ),
      isIn: ({ signals, reference }) => signals.length > 0 || reference !== null,
    },
    {
      label: t('staff.agentFlags.opened'),
      cell: ({ link }) => (link?.opened == null ? '–' : format.number(link.opened)),
      isIn: ({ link }) => link !== null,
      isFigure: true,
    },
    {
      label: t('staff.agentFlags.registered'),
      cell: ({ link }) => link && format.number(link.registered),
      isIn: ({ link }) => link !== null,
      isFigure: true,
    },
    {
      label: t('staff.agentFlags.day'),
      cell: (row) => (row.day === null ? '–' : day(row.day)),
      isIn: (row) => row.day !== null,
    },
    {
      label: t('staff.agentFlags.bets'),
      cell: ({ validBet }) => money(validBet),
      isIn: ({ validBet }) => validBet !== null,
      isFigure: true,
    },
    {
      label: t('staff.agentFlags.floor'),
      cell: ({ floor }) => money(floor),
      isIn: ({ floor }) => floor !== null,
      isFigure: true,
    },
  ];
  return (
    <OfficeTable
      caption={t('staff.agentFlags.evidence')}
      rows={evidence.map((row, place) => ({ ...row, id: String(place) }))}
      empty={t('staff.queueEmpty')}
      columns={columns.filter(({ isIn }) => evidence.some(isIn))}
    />
  );
}

/** The proposals that can be made: a confirmed flag can be dismissed for what comes. */
function Decision({ of: { id: flagId, state, link } }: { readonly of: Flag }) {
  const { t } = useText();
  return (
    <div className={css.actions}>
      <ActButton
        route={contract.decideFlag}
        input={(reason) => ({ flagId, decision: 'dismissed' as const, reason })}
        label={t('staff.agentFlags.dismiss')}
        question={t(link ? 'staff.agentFlags.dismissLinkText' : 'staff.agentFlags.dismissText')}
        needsReason
      />
      {state === 'open' && (
        <ActButton
          route={contract.decideFlag}
          input={(reason) => ({ flagId, decision: 'confirmed' as const, reason })}
          label={t('staff.agentFlags.confirm')}
          question={t(link ? 'staff.agentFlags.confirmLinkText' : 'staff.agentFlags.confirmText')}
          needsReason
        />
      )}
    </div>
  );
}

/** Accounts, each with a link to its place in the programme. */
function Names({ of: parties }: { readonly of: readonly Party[] }) {
  return parties.map(({ memberId, username }, place) => (
    <span key={memberId}>
      {place > 0 && ', '}
      <Link className={css.link ?? ''} to={`/agents?account=${memberId}`}>
        <bdi>{username}</bdi>
      </Link>
    </span>
  ));
}
