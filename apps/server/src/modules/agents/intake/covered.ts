// Which bets of the feed count no valid bet for agents, because their member covers nearly every result of the draw
// (docs/reference/agents.md 10.5). Judged once, when the closed draw is read first: the bet counts the same with each later end.
import { sum } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type End,
  type EndChange,
  type EndFact,
  type EndPart,
  listChanges,
  sourceOf,
} from '../../wagers/index.ts';
import type { CoveredBetsOf } from '../deps.ts';
import { insertCovered, listCovered } from './store-covered.ts';

/** What a step has read of the feed. */
export interface ReadStep {
  readonly ends: readonly End[];
  readonly parts: readonly EndPart[];
  readonly changes: readonly EndChange[];
  readonly facts: readonly EndFact[];
}

/**
 * Takes the valid bet of covering bets out of what a step has read. Facts and changes stay in their order.
 *
 * @param of `coveredBetsOf` judges the bets of draws that are closed for the first time; `share` in ppm, that of today; `trials` are left out.
 */
export async function withoutCovered(
  tx: Tx,
  step: ReadStep,
  of: {
    readonly coveredBetsOf: CoveredBetsOf;
    readonly share: bigint;
    readonly trials: ReadonlySet<bigint>;
  },
): Promise<Pick<ReadStep, 'changes' | 'facts'>> {
  const { changes, facts, parts } = step;
  const draws = [...new Set(parts.filter(isLottery).map(({ batchRef }) => batchRef))];
  if (draws.length === 0) return { changes, facts };
  await insertCovered(tx, await of.coveredBetsOf(tx, placesToJudge(step, of.trials), of.share));
  const covered = await listCovered(tx, draws);
  if (covered.length === 0) return { changes, facts };
  const keys = new Set(covered.map(({ drawId, ref }) => keyOf(drawId, ref)));
  const isCovered = ({ part, ref }: EndFact) => {
    const read = parts[Number(part)];
    return read !== undefined && isLottery(read) && keys.has(keyOf(read.batchRef, ref));
  };
  return {
    facts: facts.map((fact) => (isCovered(fact) ? { ...fact, valid: 0n } : fact)),
    changes: subtract(changes, await changesOf(tx, parts, covered)),
  };
}

const isLottery = ({ source }: Pick<End, 'source'>): boolean => sourceOf(source) === 'lottery';
const keyOf = (drawId: bigint, ref: bigint): string => `${drawId} ${ref}`;

/** The members with bets of draws that are closed for the first time, and those draws. */
function placesToJudge({ ends, facts }: ReadStep, trials: ReadonlySet<bigint>) {
  const places = new Map<string, { readonly memberId: bigint; readonly drawId: bigint }>();
  for (const { part, memberId, state, firstAt } of facts) {
    const end = ends[Number(part)];
    if (!end || !isLottery(end) || state === 'void' || trials.has(memberId)) continue;
    if (firstAt?.getTime() === end.endedAt.getTime())
      places.set(keyOf(end.batchRef, memberId), { memberId, drawId: end.batchRef });
  }
  return [...places.values()];
}

/** What covering bets of some parts of ends changed, each with the place of its part in the step. */
async function changesOf(
  tx: Tx,
  parts: readonly EndPart[],
  covered: readonly { readonly drawId: bigint; readonly ref: bigint }[],
): Promise<readonly EndChange[]> {
  const byDraw = Map.groupBy(covered, ({ drawId }) => drawId);
  const single = parts.flatMap((part, place) => {
    const own = isLottery(part) ? (byDraw.get(part.batchRef) ?? []) : [];
    return own
      .filter(({ ref }) => ref > part.afterRef && ref <= part.lastRef)
      .map(({ ref }) => ({ place: BigInt(place), part: { ...part, afterRef: ref - 1n, lastRef: ref } }));
  });
  if (single.length === 0) return [];
  const changes = await listChanges(
    tx,
    single.map(({ part }) => part),
  );
  return changes.map((change) => ({ ...change, part: single[Number(change.part)]?.place ?? change.part }));
}

/** Changes less the valid bet of some of their bets. */
function subtract(changes: readonly EndChange[], less: readonly EndChange[]): readonly EndChange[] {
  const byKey = Map.groupBy(less, changeKey);
  return changes.map((change) => {
    const own = byKey.get(changeKey(change)) ?? [];
    return {
      ...change,
      valid: change.valid - sum(own.map(({ valid }) => valid)),
      counted: change.counted - sum(own.map(({ counted }) => counted)),
      uncounted: change.uncounted - sum(own.map(({ uncounted }) => uncounted)),
    };
  });
}

const changeKey = ({ part, memberId, gameCode }: EndChange): string => `${part} ${memberId} ${gameCode}`;
