import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { Fragment } from 'react';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { Time } from '../../../lib/parts/time.tsx';
import { type TeamLine, useTeamText } from './team-text.ts';
import css from './team.module.css';

export type AccountAction = 'rebates' | 'promote' | 'note' | 'open';

/** Everything that an upline may know of an account, and what it can do there. */
export function AccountDialog({
  line,
  isByTeam,
  onAct,
  onClose,
}: {
  readonly line: TeamLine;
  /** Whether its figures are those of its team too. */
  readonly isByTeam: boolean;
  readonly onAct: (action: AccountAction) => void;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const text = useTeamText();
  return (
    <Dialog
      title={line.customerName}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
      closeOutside
    >
      <div className={css.details}>
        <dl className={css.pairs}>
          <dt>{t('team.column.type')}</dt>
          <dd>{text.type(line)}</dd>
          <dt>{t('team.column.state')}</dt>
          <dd>{t(`team.state.${line.state}`)}</dd>
          <dt>{t('team.column.team')}</dt>
          <dd>{t('team.size', { count: line.teamSize })}</dd>
          <dt>{t('team.column.registered')}</dt>
          <dd>
            <Time at={line.registerDate} style="date" />
          </dd>
          <dt>{t('team.column.login')}</dt>
          <dd>{text.login(line)}</dd>
          {line.accountBalance !== null && (
            <>
              <dt>{t('team.column.balance')}</dt>
              <dd className={css.money}>
                <RecordAmount text={line.accountBalance} sign={false} isExact />
              </dd>
            </>
          )}
          {(['validBet', 'netLoss'] as const).map((name) => (
            <Fragment key={name}>
              <dt>{t(`team.column.${name}`)}</dt>
              <dd>
                <RecordAmount text={line[name]} sign={false} isExact />
              </dd>
            </Fragment>
          ))}
          <Pair name={t('team.column.active')}>{text.active(line, isByTeam)}</Pair>
          {line.rebates.map((rebate) => (
            <Pair
              key={`${rebate.type} ${rebate.prizeModeId}`}
              name={t('team.rebateOf', { games: text.group(rebate) })}
            >
              {text.rate(rebate)}
            </Pair>
          ))}
          {line.contracts.map((contract) => (
            <Pair key={`${contract.kind} ${contract.type}`} name={t('team.contract')}>
              {text.contract(contract)}
            </Pair>
          ))}
          {line.note !== '' && <Pair name={t('team.note')}>{line.note}</Pair>}
        </dl>
        {!line.isDirect && <Notice>{t('team.readOnly')}</Notice>}
        <div className={css.actions}>
          {line.teamSize > 0 && <Button onClick={() => onAct('open')}>{t('team.openTeam')}</Button>}
          {line.isDirect && (
            <>
              <Button onClick={() => onAct('rebates')}>{t('team.rebates')}</Button>
              <Button onClick={() => onAct('note')}>{t('team.writeNote')}</Button>
              {line.type === 0 && line.state === 'active' && (
                <Button onClick={() => onAct('promote')}>{t('team.promote')}</Button>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Pair({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
