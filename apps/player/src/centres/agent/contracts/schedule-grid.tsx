import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import { type ContractGroup, type ContractKind, formatRate, gridOf, type Tier } from '@tyche/rules/agents';
import { Notice } from '@tyche/ui/notice';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { termsOf } from '../../../features/contract-terms/contract-type.ts';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';
import { Part } from '../../../lib/parts/part.tsx';
import { comparedOf } from './compared-terms.ts';
import css from './pay-comparison.module.css';

const MOST = 100;

/** The tiers that the agent has itself for games, agreed last: of a contract for them, or for all games. Null while they are read. */
function useOwnTiers(kind: ContractKind, group: ContractGroup): readonly Tier[] | null {
  const received = useRoute(contract.listContracts, { kind, direction: 'received', pageSize: MOST });
  if (received.state !== 'ready') return null;
  const held = received.data.list.filter(({ status }) => status !== 'P' && status !== 'R' && status !== 'C');
  const own = held.find(({ type }) => type === group) ?? held.find(({ type }) => type === 'CONS');
  const terms = own && termsOf({ ...own, offered: null });
  return terms ? comparedOf(terms).tiers : [];
}

/**
 * Both schedules over a grid of their floors: what the agent gets and owes of the same team (docs/reference/agents.md 5.9). It warns where more
 * is owed than is got.
 *
 * @param given the terms as they are typed; undefined while they are not complete.
 */
export function ScheduleGrid({
  kind,
  group,
  given,
}: {
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  readonly given: readonly Tier[] | undefined;
}) {
  const { t } = useText();
  const { rate } = useContractWords();
  const own = useOwnTiers(kind, group);
  if (own === null || given === undefined) return null;
  const { rows, isMoreOwed } = gridOf(own, given);
  const [first = []] = rows;
  const both = (cell: (typeof first)[number]) =>
    t('contracts.grid.both', { own: rate(formatRate(cell.own)), given: rate(formatRate(cell.given)) });
  return (
    <Part title={t('contracts.grid')}>
      {isMoreOwed && <Notice tone="caution">{t('contracts.grid.more')}</Notice>}
      <p className={css.note}>{t('contracts.grid.text')}</p>
      <div className={css.scroll} role="group" aria-label={t('contracts.grid')} tabIndex={0}>
        <table className={css.table}>
          <caption>
            <VisuallyHidden>{t('contracts.grid')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('contracts.grid.bet')}</th>
              {first.map(({ activeMember }) => (
                <th key={activeMember} scope="col">
                  {t('contracts.grid.members', { count: activeMember })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([start, ...rest]) =>
              start ? (
                <tr key={String(start.minimumBet)}>
                  <th scope="row">{formatAmount(start.minimumBet)}</th>
                  {[start, ...rest].map((cell) => (
                    <td key={cell.activeMember} data-more={cell.given > cell.own || undefined}>
                      {both(cell)}
                    </td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </div>
    </Part>
  );
}
