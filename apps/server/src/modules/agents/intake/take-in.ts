// The intake: reads the feed of final wagers once and adds what changed to cells and windows (docs/reference/agents.md 6.1).
import { accountTypes } from '@tyche/rules/access';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import {
  chooseParts,
  type End,
  type EndChange,
  type EndFact,
  listChanges,
  listEndFacts,
  listEnds,
  type StepSize,
  waitingSeconds,
} from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import {
  addCells,
  addWindows,
  cellChangeOf,
  cellText,
  factOf,
  sumBy,
  windowChangeOf,
  windowText,
} from './cells.ts';
import { withoutCovered } from './covered.ts';
import { insertFacts } from './store-facts.ts';
import * as store from './store-intake.ts';

export type IntakeDeps = Pick<AgentsDeps, 'coveredBetsOf' | 'database' | 'merchant' | 'listProfiles'>;

const STEP: StepSize = { ends: 300, wagers: 5_000 };

/** Takes in everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function takeInAll(deps: IntakeDeps, signal?: AbortSignal): Promise<void> {
  const { reader } = deps.database;
  if ((await store.isFresh(reader)) && (await waitingSeconds(reader, await store.readCursor(reader))) === 0)
    return;
  while (!signal?.aborted && (await takeInStep(deps)));
}

/**
 * Takes in the next part of the feed in one transaction, with the cursor: a step that fails or is killed has no effect and is done again.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function takeInStep(deps: IntakeDeps, size: StepSize = STEP): Promise<boolean> {
  const { site } = await deps.merchant();
  return deps.database.inTransaction(async (tx) => {
    const cursor = await store.lockCursor(tx);
    if (!cursor) return false;
    const ends = await listEnds(tx, cursor, size);
    if (ends.length === 0) {
      await store.noteComplete(tx, cursor.below);
      return false;
    }
    const { parts, next } = await chooseParts(tx, ends, cursor, size);
    const changes = await listChanges(tx, parts);
    const facts = await listEndFacts(tx, parts);
    const trials = await listTrials(tx, deps, facts);
    const share = BigInt(site.contracts.coverShare);
    const read = { ends, parts, changes, facts };
    const counted = await withoutCovered(tx, read, { coveredBetsOf: deps.coveredBetsOf, share, trials });
    await write(tx, { ...counted, trials, ends, timeZone: site.timeZone });
    await store.moveCursor(tx, next);
    return true;
  });
}

interface Taken {
  readonly trials: ReadonlySet<bigint>;
  readonly changes: readonly EndChange[];
  readonly facts: readonly EndFact[];
  readonly ends: readonly End[];
  readonly timeZone: string;
}

async function write(tx: Tx, { trials, changes, facts, ends, timeZone }: Taken): Promise<void> {
  const booked = changes
    .filter(({ memberId }) => !trials.has(memberId))
    .flatMap((change) => {
      const end = ends[Number(change.part)];
      return end ? [{ end, change, cell: cellChangeOf(change, timeZone) }] : [];
    });
  await store.addToCells(
    tx,
    sumBy(
      booked.map(({ cell }) => cell),
      cellText,
      addCells,
    ).filter(isChange),
  );
  const windows = booked.flatMap(({ end, change, cell }) => {
    const window = windowChangeOf(change, end.endedAt, cell, timeZone);
    return window && (window.valid > 0n || window.voided > 0n) ? [window] : [];
  });
  await store.addToWindows(tx, sumBy(windows, windowText, addWindows));
  const added = await insertFacts(
    tx,
    facts
      .filter(({ memberId }) => !trials.has(memberId))
      .flatMap((fact) => {
        const end = ends[Number(fact.part)];
        // A batch that was never closed has no day: what became void in it never counted.
        return end && fact.firstAt ? [factOf(fact, fact.firstAt, end.endedAt, timeZone)] : [];
      }),
  );
  const changed = new Set(added.cells.map(cellText));
  const sealed = await store.listSealedDays(tx, [...new Set(booked.map(({ cell }) => cell.day))]);
  const late = booked.flatMap(({ end, cell }) =>
    sealed.has(cell.day) ? [{ ...cell, endId: end.endId }] : [],
  );
  const corrections = sumBy(
    late,
    (one) => `${one.endId} ${cellText(one)}`,
    (one, other) => ({ ...one, ...addCells(one, other) }),
  );
  // Wagers may change and their cell stay as it was: the digest of the cell follows the correction.
  await store.insertCorrections(
    tx,
    corrections.filter((one) => isChange(one) || changed.has(cellText(one))),
    added.lastFact,
  );
}

/** Trial accounts have no place in the tree: their play counts nowhere. */
async function listTrials(
  reader: Reader,
  { listProfiles }: IntakeDeps,
  facts: readonly EndFact[],
): Promise<ReadonlySet<bigint>> {
  const memberIds = [...new Set(facts.map(({ memberId }) => memberId))];
  const profiles = await listProfiles(reader, memberIds);
  return new Set(memberIds.filter((id) => profiles.get(id)?.accountType === accountTypes.trial));
}

function isChange({ bets, stake, valid, payout, selfRebate }: store.CellChange): boolean {
  return [bets, stake, valid, payout, selfRebate].some((figure) => figure !== 0n);
}
