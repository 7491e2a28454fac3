// Points from settled wagers (docs/reference/rewards.md 6.1). The feed of final wagers is read once, with a mark of its own.
import { PPM } from '@tyche/kernel/money';
import { accountTypes } from '@tyche/rules/access';
import { localDateOf, rebateGroupOf } from '@tyche/rules/agents';
import { pointsOf } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { type EndFact, feedReader, listEndFacts, type StepSize } from '../wagers/index.ts';
import type { PointSettings } from '../settings/index.ts';
import { bookPoints } from './accounts.ts';
import type { PointsDeps } from './deps.ts';
import { pointsPpmOf } from './ranks/levels.ts';
import * as store from './store-intake.ts';

export type EarnDeps = Pick<PointsDeps, 'database' | 'merchant' | 'listProfiles' | 'ownFacts'>;

/** Earns points from the feed of final wagers. */
export const earnFeed = feedReader('points.earn');

const STEP: StepSize = { ends: 300, wagers: 2_000 };

/** Books the points of everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function earnAll(deps: EarnDeps, signal?: AbortSignal): Promise<void> {
  await earnFeed.readAll(deps.database, () => earnStep(deps), signal);
}

/**
 * Books the points of the next part of the feed in one transaction, with the mark: a step that fails has no effect and is done again.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function earnStep(deps: EarnDeps, size: StepSize = STEP): Promise<boolean> {
  const { site } = await deps.merchant();
  return deps.database.inTransaction((tx) =>
    earnFeed.readStep(tx, size, async ({ ends, parts }) => {
      const found = await withoutTrials(tx, deps, await listEndFacts(tx, parts));
      const facts = await deps.ownFacts(tx, ends, found);
      const changes = await changesOf(tx, facts, { ends, settings: site.points });
      const keys = await store.insertEarned(tx, changes);
      const months = ends.map(({ endedAt }) => `${localDateOf(endedAt, site.timeZone).slice(0, 7)}-01`);
      const moves = changes.flatMap(({ memberId, wagerId, change: points, part }, at) => {
        const [key, month] = [keys[at], months[part]];
        return key && month ? [{ memberId, wagerId, points, key, month }] : [];
      });
      await bookPoints(tx, moves);
    }),
  );
}

interface Change extends store.NewEarned {
  /** The place of its end. */
  readonly part: number;
}

/** What ends changed in the points of wagers. A wager that has earned keeps the rates of its first end. */
async function changesOf(
  tx: Tx,
  facts: readonly EndFact[],
  { ends, settings }: { ends: readonly { readonly endId: bigint }[]; settings: PointSettings },
): Promise<readonly Change[]> {
  const earned = new Map((await store.listEarned(tx, facts)).map((row) => [row.wagerId, row]));
  const ofRank = await pointsPpmOf(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  return facts.flatMap(({ wagerId, memberId, gameType, state, part, ...fact }) => {
    const before = earned.get(wagerId);
    const ratePpm = before?.ratePpm ?? BigInt(settings.rates[rebateGroupOf(gameType)]);
    const rankPpm = before?.rankPpm ?? ofRank.get(memberId) ?? PPM;
    const valid = state === 'void' ? 0n : fact.valid;
    const points = pointsOf(valid, { ratePpm, rankPpm });
    const change = points - (before?.points ?? 0n);
    const end = ends[Number(part)];
    if (change === 0n || !end) return [];
    const row = { wagerId, points, ratePpm, rankPpm };
    earned.set(wagerId, row);
    return [{ ...row, endId: end.endId, memberId, change, valid, part: Number(part) }];
  });
}

/** Trial accounts have no points. */
async function withoutTrials(
  tx: Tx,
  { listProfiles }: EarnDeps,
  facts: readonly EndFact[],
): Promise<readonly EndFact[]> {
  const profiles = await listProfiles(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  return facts.filter(({ memberId }) => profiles.get(memberId)?.accountType !== accountTypes.trial);
}
