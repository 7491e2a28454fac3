import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { flagStates } from '@tyche/rules/agents/abuse/words';
import { Tag } from '@tyche/ui/chip';
import { PER_PAGE } from '../../features/office/office-pager.tsx';
import css from '../../features/office/page.module.css';
import { Queue } from '../../features/office/queue.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { FlagDetail } from './flag-detail.tsx';

type Row = OutputOf<typeof contract.agentFlags>['list'][number];

/** What detectors found about agents. Open flags come by the time by which two persons have to decide them. */
export function AgentFlagsPage() {
  const { t, format } = useText();
  const state = useUrlValue('state', oneOf(flagStates, 'open'), ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const flags = useRoute(
    contract.agentFlags,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 20_000 },
  );
  return (
    <Queue
      title={t('staff.agentFlags.title')}
      note={t('staff.agentFlags.note')}
      states={flagStates}
      state={state}
      page={page}
      of={flags}
      columns={[
        { label: t('staff.agentFlags.one'), cell: ({ kind }) => t(`staff.agentFlags.kind.${kind}`) },
        { label: t('staff.agentFlags.agent'), cell: ({ agent }) => <bdi>{agent.username}</bdi> },
        { label: t('staff.agentFlags.pay'), cell: (row) => <Held of={row} /> },
        { label: t('staff.agentFlags.found'), cell: ({ raisedAt }) => format.date(raisedAt, 'dateTime') },
        { label: t('staff.agentFlags.decideBy'), cell: (row) => <Until of={row} /> },
      ]}
      oneTitle={t('staff.agentFlags.one')}
      size="wide"
    >
      {(flagId) => <FlagDetail flagId={flagId} />}
    </Queue>
  );
}

/** What it holds of the agent's pay, or what stays with the payers; of a link what that got. */
function Held({ of: { holds, held, forfeited, lines, link } }: { readonly of: Row }) {
  const { t, format } = useText();
  if (link) return t(`staff.agentFlags.link.${link.guard}`, { code: link.code });
  if (!holds) return t('staff.agentFlags.holdsNothing');
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  const isForfeited = (parseAmount(forfeited) ?? 0n) > 0n;
  return (
    <>
      {isForfeited
        ? t('staff.agentFlags.forfeited', { amount: money(forfeited) })
        : t('staff.agentFlags.held', { amount: money(held) })}
      <small className={css.detail}>{t('staff.agentFlags.lines', { count: lines })}</small>
    </>
  );
}

/** By when it has to be decided, or when it was. */
function Until({ of: { dueAt, decidedAt, isOverdue } }: { readonly of: Row }) {
  const { t, format } = useText();
  if (decidedAt !== null) return t('staff.agentFlags.decidedAt', { at: format.date(decidedAt, 'dateTime') });
  return (
    <>
      {format.date(dueAt, 'dateTime')}{' '}
      {isOverdue && <Tag tone="caution">{t('staff.agentFlags.overdue')}</Tag>}
    </>
  );
}
