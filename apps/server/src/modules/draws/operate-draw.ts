// What staff may do to a draw with two persons: let a frozen one go on, end one as void, put a wrong outside result right
// (lottery.md 13.5). The reason that the first person gives is public: it stands as an incident on the draw.
import type { DrawId } from '@tyche/kernel/ids';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../staff/index.ts';
import { endAsVoid, releaseDraw } from './change-draw.ts';
import { announce } from './events.ts';
import { findDraw } from './past-draws.ts';
import { isPossibleResult } from './possible-result.ts';
import { insertIncident } from './store-life.ts';
import * as store from './store-operation.ts';
import type { DrawState } from './types.ts';

export type DrawChange =
  | { readonly kind: 'draw.release' }
  | { readonly kind: 'draw.void' }
  | { readonly kind: 'draw.correct'; readonly result: string };

/** From every state but that of being paid; a paid one within its hours. */
const VOIDABLE: readonly DrawState[] = [
  'scheduled',
  'open',
  'locked',
  'drawing',
  'drawn',
  'frozen',
  'settled',
];

/**
 * Proposes a change of a draw; another person must approve it. Refuses `unknown-draw`, `approval-pending`, and whatever the change
 * itself would refuse now. Gives the number of the proposal.
 */
export async function proposeChange(
  database: Database,
  draw: { gameCode: string; number: string },
  { reason, ...change }: DrawChange & { reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const found = await findDraw(tx, draw.gameCode, draw.number);
    if (!found) throw new Refusal('unknown-draw');
    await judge(tx, found.id, change);
    const payload = { ...change, drawId: found.id.toString() };
    const subject = `${draw.gameCode} ${draw.number}`;
    return proposeAction(tx, { kind: change.kind, subject, payload, reason }, actor);
  });
}

/** What the approved proposals of this file do. */
export const drawActions: GuardedActions = {
  'draw.release': {
    permission: 'draws.approve',
    async perform(tx, approval) {
      const { id } = await judge(tx, drawIdOf(approval), { kind: 'draw.release' });
      if (!(await releaseDraw(tx, id, approval.reason))) throw new Refusal('draw-state-differs');
    },
  },
  'draw.void': {
    permission: 'draws.approve',
    async perform(tx, approval) {
      const { id } = await judge(tx, drawIdOf(approval), { kind: 'draw.void' });
      if (!(await endAsVoid(tx, id, approval.reason, VOIDABLE))) throw new Refusal('draw-state-differs');
    },
  },
  'draw.correct': {
    permission: 'draws.approve',
    perform: (tx, approval) => correct(tx, approval),
  },
};

async function correct(tx: Tx, approval: Approval): Promise<void> {
  const result = textOf(approval.payload, 'result');
  const draw = await judge(tx, drawIdOf(approval), { kind: 'draw.correct', result });
  const corrected = await store.correctResult(tx, draw, result);
  if (!corrected) throw new Refusal('draw-state-differs');
  await insertIncident(tx, draw.id, 'corrected', `${draw.result} → ${result}: ${approval.reason}`);
  await announce(tx, 'draw.corrected', [corrected]);
}

/** Whether a change is possible now; the draw stays as it is until the transaction ends. */
async function judge(tx: Tx, drawId: DrawId, change: DrawChange): Promise<store.OperatedDraw> {
  const draw = await store.lockForChange(tx, drawId);
  // Its day is packed: it is settled, and had no bets.
  if (!draw)
    throw new Refusal(change.kind === 'draw.correct' ? 'result-not-correctable' : 'draw-state-differs');
  const { state, result, isTooLate } = draw;
  if (change.kind === 'draw.release') {
    if (state !== 'frozen') throw new Refusal('draw-state-differs');
    return draw;
  }
  if (change.kind === 'draw.void') {
    if (!VOIDABLE.includes(state)) throw new Refusal('draw-state-differs');
    if (state === 'settled' && isTooLate) throw new Refusal('correction-too-late');
    return draw;
  }
  if (draw.source === 'own') throw new Refusal('result-not-correctable');
  if (result === null || (state !== 'drawn' && state !== 'frozen' && state !== 'settled'))
    throw new Refusal('draw-state-differs');
  if (isTooLate) throw new Refusal('correction-too-late');
  if (!isPossibleResult(draw.model, change.result)) throw new Refusal('result-malformed');
  if (change.result === result) throw new Refusal('result-unchanged');
  return draw;
}

function drawIdOf({ payload }: Approval): DrawId {
  return BigInt(textOf(payload, 'drawId')) as DrawId;
}

function textOf(payload: unknown, field: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : null;
  if (typeof value !== 'string') throw new Error(`a proposal without ${field}`);
  return value;
}
