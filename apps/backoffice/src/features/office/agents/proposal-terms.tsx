import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { BasisList } from '../basis-list.tsx';
import css from '../page.module.css';
import { Ready } from '../ready.tsx';
import { useWord } from '../use-word.ts';
import agents from './agents.module.css';
import { MoveChanges } from './move-changes.tsx';
import type {
  ContractProposal,
  MoveProposal,
  RebatesProposal,
  SettingProposal,
  StandingProposal,
} from './proposals.ts';
import { Tiers } from './tiers.tsx';
import { useDay } from './use-day.ts';
import { useRebateName, useRebateText } from './use-rate.ts';
import { useSettingName, useSettingText } from './use-setting.ts';

/** Proposed rebates in words, with the way to the account. */
export function ProposedRebates({ of: { memberId, configs } }: { readonly of: RebatesProposal }) {
  const name = useRebateName();
  const text = useRebateText();
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      <BasisList rows={configs.map((config) => [name(config), text(config.type, config.rebate)] as const)} />
    </div>
  );
}

/** The offer of a contract of the house, or what changes one, in words, with the way to the account. */
export function ProposedContract({
  of: { memberId, kind, group, tiers, act },
}: {
  readonly of: ContractProposal;
}) {
  const word = useWord();
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      <p>
        {act !== null && `${word('contractAct', act)}: `}
        {word('contractKind', kind)} · {word('agentGroup', group)}
      </p>
      <Tiers of={tiers} />
    </div>
  );
}

/** A proposed move: what it would change if it were approved now, with the way to the account. */
export function ProposedMove({ of: { memberId, uplineId } }: { readonly of: MoveProposal }) {
  const move = useRoute(contract.previewMove, { memberId, upline: uplineId });
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      <Ready of={move}>{(found) => <MoveChanges of={found} />}</Ready>
    </div>
  );
}

/** A proposed promotion, or another state of an agent, with the way to the account. */
export function ProposedStanding({ of: { memberId, state } }: { readonly of: StandingProposal }) {
  const word = useWord();
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      {state !== null && <p>{word('agentState', state)}</p>}
    </div>
  );
}

/** A proposed value of a setting of the programme, with the way to its previews. */
export function ProposedSetting({ of: { name, value, fromDay } }: { readonly of: SettingProposal }) {
  const { t } = useText();
  const day = useDay();
  const nameOf = useSettingName();
  const text = useSettingText();
  return (
    <div className={agents.terms}>
      <Link className={css.link ?? ''} to="/agent-settings">
        {nameOf(name)}
      </Link>
      <p>{t('staff.agentSettings.valueFrom', { value: text(name, value), day: day(fromDay) })}</p>
    </div>
  );
}

function AccountLink({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <Link className={css.link ?? ''} to={`/agents?account=${id}`}>
      {t('staff.agents.open', { id })}
    </Link>
  );
}
