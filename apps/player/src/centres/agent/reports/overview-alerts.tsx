import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import type { ContractKind } from '@tyche/rules/agents';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageOf, pageOfFile } from '../../../features/agent-files/page-of-file.ts';
import { useNewFiles } from '../../../features/agent-files/use-agent-files.ts';
import { agentAddress } from '../../../features/agent-filters/agent-address.ts';
import { Time } from '../../../lib/parts/time.tsx';
import { dayText } from './day-text.ts';
import css from './overview-alerts.module.css';

type Alerts = OutputOf<typeof contract.agentAlerts>;

/** What the agent is to look at; each leads to its page with the filters set (docs/reference/agents.md 7.3). Nothing when there is nothing. */
export function OverviewAlerts({ of }: { readonly of: Alerts }) {
  const { t } = useText();
  const lines = [...useFileLines(), ...useContractLines(of), ...useTeamLines(of)];
  if (lines.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{t('agents.alert.title')}</h3>
      <ul className={css.list}>
        {lines.map(({ key, to, text }) => (
          <li key={key}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Line {
  readonly key: string;
  readonly to: string;
  readonly text: ReactNode;
}

/** Files that were made in the background and are not downloaded yet. */
function useFileLines(): readonly Line[] {
  const { t, format } = useText();
  return useNewFiles().map(({ id, report, kind, rows }) => ({
    key: `file ${id}`,
    to: agentAddress(pageOfFile({ report, kind }), kind === null ? {} : { tab: 'records' }),
    text: t('agents.alert.file', {
      list: t(`agents.menu.${pageOfFile({ report, kind })}`),
      rows: format.number(rows),
    }),
  }));
}

function useContractLines({ offers, late }: Alerts): readonly Line[] {
  const { t } = useText();
  const line = (
    kind: ContractKind,
    tab: string,
    key: 'offers' | 'owing' | 'owed',
    count: number,
  ): readonly Line[] =>
    count === 0
      ? []
      : [
          {
            key: `${key} ${kind}`,
            to: agentAddress(pageOf[kind], { tab }),
            text: t(`agents.alert.${key}`, { kind: t(`agents.alert.kind.${kind}`), count }),
          },
        ];
  return [
    ...offers.flatMap(({ kind, count }) => line(kind, 'mine', 'offers', count)),
    ...late.flatMap(({ kind, owing }) => line(kind, 'owed', 'owing', owing)),
    ...late.flatMap(({ kind, owed }) => line(kind, 'records', 'owed', owed)),
  ];
}

function useTeamLines({ inactive, links, flags, bigWins }: Alerts): readonly Line[] {
  const { t, format } = useText();
  return [
    ...flags.map(({ kind, raisedDate }) => ({
      key: `flag ${kind} ${raisedDate}`,
      to: agentAddress(kind === 'link-spam' ? 'registerCenter' : 'agentRevenueReport', {}),
      text: t(kind === 'link-spam' ? 'agents.alert.linkFlag' : 'agents.alert.flag', {
        day: format.date(raisedDate, 'date'),
      }),
    })),
    ...links.map(({ id, code, path, endDate }) => ({
      key: `link ${id}`,
      to: agentAddress('registerCenter', { code: path ?? code }),
      text: (
        <>
          {t('agents.alert.link', { link: path ?? code })} <Time at={endDate} style="dateTime" />
        </>
      ),
    })),
    ...(bigWins ?? []).map(({ customerName, number, payout, placedDay, endedDate }) => ({
      key: `win ${customerName} ${placedDay} ${number}`,
      to: agentAddress('personalHistoryCopy', {
        from: placedDay,
        until: placedDay,
        account: customerName,
        order: number,
        state: 'won',
      }),
      text: t('agents.alert.bigWin', {
        account: customerName,
        payout: format.money(parseAmount(payout) ?? 0n),
        day: format.date(endedDate, 'date'),
      }),
    })),
    ...(inactive ?? []).map(({ customerId, customerName, lastLogin, validBet }) => ({
      key: `inactive ${customerId}`,
      to: agentAddress('downlineManagmentView', { name: customerName }),
      text: t(lastLogin === null ? 'agents.alert.neverLoggedIn' : 'agents.alert.inactive', {
        account: customerName,
        day: lastLogin === null ? '' : dayText(format, lastLogin),
        validBet: format.money(parseAmount(validBet) ?? 0n),
      }),
    })),
  ];
}
