import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { Table } from '@tyche/ui/table';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { Time } from '../../../lib/parts/time.tsx';
import { SortHead, type SortProps } from './sort-fields.tsx';
import { letterTones, stateTones, type TeamLine, useTeamText } from './team-text.ts';
import type { TeamSort } from './team-sort.ts';
import css from './team.module.css';

interface LinesProps extends SortProps {
  readonly lines: readonly TeamLine[];
  /** Whether the figures of an account are those of its team too. */
  readonly isByTeam: boolean;
  /** Shows everything about an account, with what the caller can do. */
  readonly onShow: (line: TeamLine) => void;
  /** Opens the downline of an agent. */
  readonly onOpen: (agentId: string) => void;
}

/** The accounts of a page as a table, for wide windows. */
export function TeamTable({ lines, isByTeam, sortedBy, onSort, onShow, onOpen }: LinesProps) {
  const { t } = useText();
  const text = useTeamText();
  const head = (sort: TeamSort['sort'], isNumber = true) => (
    <SortHead sort={sort} sortedBy={sortedBy} onSort={onSort} className={isNumber ? css.number : undefined}>
      {t(`team.column.${sort}`)}
    </SortHead>
  );
  return (
    <Table caption={t('team.caption')} dense className={css.table}>
      <thead>
        <tr>
          {head('account', false)}
          {head('team')}
          {head('validBet')}
          {head('netLoss')}
          {head('active')}
          {head('balance')}
          {head('registered', false)}
          {head('login', false)}
          <th scope="col">{t('team.column.rebates')}</th>
          <th scope="col">{t('team.column.contracts')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.customerId}>
            <th scope="row" className={css.account}>
              <AccountName line={line} onShow={onShow} />
            </th>
            <td className={css.number}>
              <TeamSize line={line} onOpen={onOpen} />
            </td>
            <td className={css.number}>
              <RecordAmount text={line.validBet} sign={false} />
            </td>
            <td className={css.number}>
              <RecordAmount text={line.netLoss} sign={false} />
            </td>
            <td className={css.number}>{text.active(line, isByTeam)}</td>
            <td className={css.number}>
              <Balance line={line} />
            </td>
            <td className={css.day}>
              <Time at={line.registerDate} style="date" />
            </td>
            <td className={css.day}>{text.login(line)}</td>
            <td className={css.rebates}>
              <Rebates line={line} />
            </td>
            <td>
              <Contracts line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The accounts of a page as cards of three lines; the rest shows on a press. */
export function TeamCards({ lines, onShow, onOpen }: LinesProps) {
  const { t, format } = useText();
  const text = useTeamText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <ul className={css.cards} aria-label={t('team.caption')}>
      {lines.map((line) => (
        <li key={line.customerId} className={css.card}>
          <p className={css.figures}>
            <AccountName line={line} onShow={onShow} />
            <span>{t('team.loginAt', { day: text.login(line) })}</span>
          </p>
          <p className={css.figures}>
            <span>{t('team.totalBets', { amount: money(line.validBet) })}</span>
            <span>{t('team.totalLoss', { amount: money(line.netLoss) })}</span>
          </p>
          <p className={css.figures}>
            <Contracts line={line} />
            <TeamSize line={line} onOpen={onOpen} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function AccountName({ line, onShow }: { readonly line: TeamLine } & Pick<LinesProps, 'onShow'>) {
  const { t } = useText();
  const text = useTeamText();
  return (
    <span className={css.who}>
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => onShow(line)}>
        <bdi>{line.customerName}</bdi>
      </button>
      <small>{text.type(line)}</small>
      {line.state !== 'active' && <Tag tone={stateTones[line.state]}>{t(`team.state.${line.state}`)}</Tag>}
      {line.note !== '' && <small className={css.note}>{line.note}</small>}
    </span>
  );
}

function TeamSize({ line, onOpen }: { readonly line: TeamLine } & Pick<LinesProps, 'onOpen'>) {
  const { t } = useText();
  if (line.teamSize === 0) return <span>{t('team.size', { count: 0 })}</span>;
  return (
    <button
      type="button"
      className={css.link}
      aria-label={t('team.openOf', { name: line.customerName, count: line.teamSize })}
      onClick={() => onOpen(line.customerId)}
    >
      {t('team.size', { count: line.teamSize })}
    </button>
  );
}

function Balance({ line }: { readonly line: TeamLine }) {
  const { t } = useText();
  if (line.accountBalance === null) return <span title={t('team.noBalance')}>–</span>;
  return (
    <span className={css.money}>
      <RecordAmount text={line.accountBalance} sign={false} isExact />
    </span>
  );
}

function Rebates({ line }: { readonly line: TeamLine }) {
  const text = useTeamText();
  if (line.rebates.length === 0) return <span>–</span>;
  return <>{line.rebates.map((rebate) => `${text.group(rebate)} ${text.rate(rebate)}`).join(' · ')}</>;
}

function Contracts({ line }: { readonly line: TeamLine }) {
  const { t } = useText();
  const text = useTeamText();
  if (line.contracts.length === 0) return <span>{t('team.noContract')}</span>;
  return (
    <span className={css.tags}>
      {line.contracts.map((contract) => (
        <Tag key={`${contract.kind} ${contract.type}`} tone={letterTones[contract.status]}>
          {text.contract(contract)}
        </Tag>
      ))}
    </span>
  );
}
