import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import css from '../page.module.css';
import { useWord } from '../use-word.ts';
import agents from './agents.module.css';
import type { ContractProposal, RebatesProposal } from './proposals.ts';
import { Tiers } from './tiers.tsx';
import { useRebateName, useRebateText } from './use-rate.ts';

/** Proposed rebates in words, with the way to the account. */
export function ProposedRebates({ of: { memberId, configs } }: { readonly of: RebatesProposal }) {
  const name = useRebateName();
  const text = useRebateText();
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      <dl className={css.basis}>
        {configs.map((config) => (
          <div key={name(config)}>
            <dt>{name(config)}</dt>
            <dd>{text(config.type, config.rebate)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The offer of a contract of the house in words, with the way to the account. */
export function ProposedContract({
  of: { memberId, kind, group, tiers },
}: {
  readonly of: ContractProposal;
}) {
  const word = useWord();
  return (
    <div className={agents.terms}>
      <AccountLink id={memberId} />
      <p>
        {word('contractKind', kind)} · {word('agentGroup', group)}
      </p>
      <Tiers of={tiers} />
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
