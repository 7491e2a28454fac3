// The nightly search for abuse: every account and agent once for each sealed day, page by page (docs/reference/agents.md 10).
import type { Tx } from '../../../platform/db/database.ts';
import { findChains, findFixedSums, findPaddings, findRings, findSelfReferrals } from './detectors.ts';
import type { AbuseDeps } from './deps.ts';
import { findSpammedLinks } from './find-link-spam.ts';
import { findOppositePairs } from './find-opposite.ts';
import { raiseFlag } from './raise-flag.ts';
import * as store from './store-findings.ts';
import type { Finding } from './types.ts';

const PAIRS_TOGETHER = 500;
const AGENTS_TOGETHER = 100;
const RINGS_TOGETHER = 100;

const [PAIRS, AGENTS, DONE] = [0, 1, 2];

/**
 * Searches the last sealed day, and the rings of transfers that the cashier has flagged since. Each page is a transaction, so a search that
 * ended early goes on after its last page. Days that were never searched because the job stood still are left out: what is abuse goes on.
 *
 * @param signal stops it between two pages.
 */
export async function scanForAbuse(deps: AbuseDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deps.database.inTransaction((tx) => scanPage(deps, tx))));
}

/** Searches the next page. False: nothing is left to search now. */
async function scanPage(deps: AbuseDeps, tx: Tx): Promise<boolean> {
  const scan = await store.lockScan(tx);
  const { day, sealed, stage, after_id: after, after_ring: afterRing } = scan;
  const raise = async (findings: readonly Finding[], on: string) => {
    for (const finding of findings) await raiseFlag(deps, tx, finding, on);
  };
  if (sealed === null) return false;
  if (day === null || stage === DONE) {
    const { findings, last } = await findRings(deps, tx, afterRing, RINGS_TOGETHER);
    await raise(findings, sealed);
    const isNew = day === null || day < sealed;
    await store.moveScan(tx, {
      ...scan,
      after_ring: last,
      ...(isNew ? { day: sealed, stage: PAIRS, after_id: 0n } : {}),
    });
    return isNew || last > afterRing;
  }
  if (stage === PAIRS) {
    const pairs = await store.listPairs(tx, after, PAIRS_TOGETHER);
    await raise(await findSelfReferrals(deps, tx, pairs), day);
    await advance(tx, scan, pairs.length < PAIRS_TOGETHER ? null : pairs.at(-1)?.account);
    return true;
  }
  const agents = await store.listAgents(tx, after, AGENTS_TOGETHER);
  await raise(await findFixedSums(tx, agents, day), day);
  await raise(await findPaddings(deps, tx, agents, day), day);
  await raise(await findChains(deps, tx, agents), day);
  await raise(await findOppositePairs(deps, tx, agents, day), day);
  await raise(await findSpammedLinks(deps, tx, agents, day), day);
  await advance(tx, scan, agents.length < AGENTS_TOGETHER ? null : agents.at(-1));
  return true;
}

/** Notes the last id of a page, or that the stage is over. */
function advance(tx: Tx, scan: store.ScanRow, last: bigint | null | undefined): Promise<void> {
  const next = scan.stage === PAIRS ? AGENTS : DONE;
  return store.moveScan(
    tx,
    last === null || last === undefined
      ? { ...scan, after_id: 0n, stage: next ?? 2 }
      : { ...scan, after_id: last },
  );
}
