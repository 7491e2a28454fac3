// The prizes of boards, computed once more from the frozen places, the strikes and the terms (docs/reference/rewards.md 3.6).
import { boardPrizes } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { findByKeys } from '../../wallet/index.ts';
import { prizeKeyOf } from '../reward-key.ts';
import { findMission } from '../store.ts';
import { type BoardKey, listFrozen } from '../store-boards.ts';
import * as store from './store-audit.ts';
import { prizesOf } from './open-boards.ts';

export interface WrongPrize {
  readonly missionId: bigint;
  /** What differs, for the report. */
  readonly what: string;
}

/**
 * What differs between the prizes that are kept and those that the rules give: of each board that was paid, each prize by place, member and
 * amount, and its movement in the ledger; of each mission, what is reserved and spent.
 */
export async function findWrongPrizes(reader: Reader): Promise<readonly WrongPrize[]> {
  const wrong: WrongPrize[] = [];
  for (const board of await store.listPaid(reader)) wrong.push(...(await wrongOf(reader, board)));
  for (const { missionId } of await store.listWrongBudgets(reader))
    wrong.push({ missionId, what: 'what is reserved and spent for prizes differs from its boards' });
  return wrong;
}

async function wrongOf(reader: Reader, board: BoardKey): Promise<readonly WrongPrize[]> {
  const { missionId, period } = board;
  const mission = await findMission(reader, missionId);
  const prizes = mission ? prizesOf(mission) : [];
  const placed = await listFrozen(reader, board, { skip: 0, limit: prizes.at(-1)?.to ?? 0 });
  const expected = new Map(boardPrizes(placed, prizes).map(({ member, amount }) => [member, amount]));
  const kept = await store.listKept(reader, board);
  const keys = kept.map((prize) =>
    prizeKeyOf({ ...board, memberId: prize.member }, prize.endedAt ?? new Date(0)),
  );
  const posted = await findByKeys(reader, 'promotion', keys);
  const differing = kept.filter(
    ({ member, amount, state }, at) =>
      expected.get(member) !== amount || (state === 'given') !== Boolean(posted[at]),
  );
  const known = new Set(kept.map(({ member }) => member));
  const missing = [...expected.keys()].filter((member) => !known.has(member));
  return [...differing.map(({ member }) => member), ...missing].map((member) => ({
    missionId,
    what: `the prize of member ${member} on the board of ${period} differs`,
  }));
}
