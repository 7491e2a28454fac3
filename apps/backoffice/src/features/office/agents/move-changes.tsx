import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { BasisList } from '../basis-list.tsx';
import { useWord } from '../use-word.ts';
import { useDay } from './use-day.ts';
import { useRebateName, useRebateText } from './use-rate.ts';

/** What a move changes: the uplines, the day, the level, who moves along, contracts that end, and rebates beside those of the new upline. */
export function MoveChanges({ of: move }: { readonly of: OutputOf<typeof contract.previewMove> }) {
  const { t, find, format } = useText();
  const word = useWord();
  const day = useDay();
  const name = useRebateName();
  const rate = useRebateText();
  const rows: readonly (readonly [string, string])[] = [
    [t('staff.agents.moveFrom'), move.from?.username ?? t('staff.agents.atTop')],
    [t('staff.agents.moveTo'), move.to.username],
    [t('staff.agents.moveDay'), day(move.day)],
    [
      t('staff.agents.moveLevel'),
      t('staff.agents.fromToLevel', { from: format.number(move.level), to: format.number(move.newLevel) }),
    ],
    [
      t('staff.agents.movesAlong'),
      t('staff.agents.teamSize', {
        agents: format.number(move.agentsBelow),
        members: format.number(move.membersBelow),
      }),
    ],
    [
      t('staff.agents.endedContracts'),
      move.contracts
        .map(({ kind, type }) => `${word('contractKind', kind)} ${word('agentGroup', type)}`)
        .join(', ') || t('staff.agents.noneEnd'),
    ],
    ...move.rebates.map(
      (line) =>
        [
          `${t('staff.agents.moveRebates')}: ${name(line)}`,
          t('staff.agents.againstUpline', {
            rate: rate(line.type, line.rebate),
            upline: rate(line.type, line.uplineRebate),
          }),
        ] as const,
    ),
  ];
  return (
    <div>
      {move.refusal !== null && (
        <Notice tone="bad">{find(`refusals.${move.refusal}`) ?? move.refusal}</Notice>
      )}
      <BasisList rows={rows} />
    </div>
  );
}
