// Two persons strike a place off a frozen board before its prizes are given (docs/reference/missions.md 4).
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { type StrikeReason, strikeReasons } from '@tyche/rules/rewards/words';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  hasPending,
  proposeAction,
} from '../../staff/index.ts';
import type { MissionsDeps } from '../deps.ts';
import { findMission } from '../store.ts';
import type { BoardKey } from '../store-boards.ts';
import * as store from './store.ts';

export const STRIKE = 'mission.strike';

/** What an approval of a strike is about: a board, then the member. */
const subjectOf = ({ missionId, period }: BoardKey, memberId: bigint): string =>
  `${missionId} ${period} ${memberId}`;

/**
 * Proposes to strike the place of a member off a frozen board. The prizes of the board wait until it is decided or has lapsed. Refuses
 * `unknown-mission`, `unknown-place` for a member without a place, `board-frozen` a day after the freeze, `approval-pending`.
 */
export async function proposeStrike(
  { database }: Pick<MissionsDeps, 'database'>,
  { id, period, memberId: asked, code, reason }: InputOf<typeof missionsStaff.strikePlace>,
  actor: Actor,
): Promise<OutputOf<typeof missionsStaff.strikePlace>> {
  const board = { missionId: BigInt(id), period };
  const memberId = BigInt(asked);
  return database.inTransaction(async (tx) => {
    if (!(await findMission(tx, board.missionId))) throw new Refusal('unknown-mission');
    const frozen = await store.lockBoard(tx, board);
    if (!frozen || (await store.findPlace(tx, board, memberId)) === null) throw new Refusal('unknown-place');
    if (!frozen.isStrikeOpen) throw new Refusal('board-frozen');
    const payload = { missionId: id, period, memberId: asked, code };
    const proposal = { kind: STRIKE, subject: subjectOf(board, memberId), payload, reason };
    return { approvalId: (await proposeAction(tx, proposal, actor)).toString() };
  });
}

/**
 * What a second person agrees to. The board is locked: a strike comes before the payment of the prizes, or is refused with `board-frozen`.
 * A board without prizes can be struck for a day. Refuses `unknown-place` when the place was struck meanwhile.
 */
export const strikeActions: GuardedActions = {
  [STRIKE]: {
    permission: 'missions.approve',
    async perform(tx: Tx, approval: Approval) {
      const { board, memberId, code } = readStrike(approval.payload);
      const frozen = await store.lockBoard(tx, board);
      if (!frozen || (await isFinal(tx, board, frozen))) throw new Refusal('board-frozen');
      if ((await store.findPlace(tx, board, memberId)) === null) throw new Refusal('unknown-place');
      await store.insertStrikes(tx, board, {
        memberIds: [memberId],
        reason: code,
        proposedBy: approval.proposedBy,
        decidedBy: approval.decidedBy,
      });
    },
  },
};

/** Whether a board is paid, or has no prizes and its day is over. */
async function isFinal(tx: Tx, board: BoardKey, { isStrikeOpen }: store.FrozenBoardRow): Promise<boolean> {
  const prizes = await store.findPrizeBoard(tx, board);
  return prizes ? prizes.paidAt !== null : !isStrikeOpen;
}

/** Whether a strike of a board waits for its second person. */
export function isStrikeOpen(tx: Tx, { missionId, period }: BoardKey): Promise<boolean> {
  return hasPending(tx, STRIKE, `${missionId} ${period} `);
}

function readStrike(payload: unknown): { board: BoardKey; memberId: bigint; code: StrikeReason } {
  const { missionId, period, memberId, code } = Object(payload);
  const known = strikeReasons.find((one) => one === code);
  if (!known) throw new Error(`a strike for no reason: ${String(code)}`);
  return {
    board: { missionId: BigInt(String(missionId)), period: String(period) },
    memberId: BigInt(String(memberId)),
    code: known,
  };
}
