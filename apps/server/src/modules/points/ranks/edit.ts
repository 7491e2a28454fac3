// What staff change of the ladder: one proposes, another approves (docs/reference/rewards.md 9.1).
import type { ranksStaff } from '@tyche/contract/ranks-staff';
import type { InputOf } from '@tyche/contract/route';
import { type LadderProblem, ladderProblems } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { PointsDeps } from '../deps.ts';
import { ladderOf, readLadder, requireLadder, wireLadder } from './ladder.ts';
import type { KeptLadder } from './types.ts';
import { insertVersion } from './store-ladders.ts';

export const LADDER = 'rank.ladder';
const SUBJECT = 'ranks';

type EditDeps = Pick<PointsDeps, 'database' | 'merchant'>;

/** A ladder as it is proposed, with the version that it follows. */
interface Wanted extends KeptLadder {
  readonly version: number;
}

/**
 * Proposes a ladder to a second person. Refuses `rank-ladder-invalid` with the problems, `rank-ladder-changed` when it does not follow the
 * version that counts, `approval-pending`.
 *
 * @returns the id of the proposal.
 */
export async function proposeLadder(
  { database, merchant }: EditDeps,
  { reason, ...wanted }: InputOf<typeof ranksStaff.proposeLadder>,
  actor: Actor,
): Promise<bigint> {
  const { defaultLanguage } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    const found = await readLadder(tx);
    if (found.version !== wanted.version) throw new Refusal('rank-ladder-changed');
    await requireValid(tx, wanted, defaultLanguage);
    const payload: Wanted = wanted;
    return proposeAction(tx, { kind: LADDER, subject: SUBJECT, payload, reason: reason.trim() }, actor);
  });
}

/** What happens when a second person approves: the ladder is the version that counts. Nobody falls by it. */
export function ladderActions({ merchant }: Pick<PointsDeps, 'merchant'>): GuardedActions {
  return {
    [LADDER]: {
      permission: 'promotions.approve',
      async perform(tx, { payload, proposedBy, decidedBy }) {
        const { version, hasReview, ranks } = payload as Wanted;
        const content = wireLadder(ladderOf({ hasReview, ranks }));
        await requireValid(tx, content, (await merchant()).site.defaultLanguage);
        const found = await readLadder(tx);
        if (found.version !== version) throw new Refusal('rank-ladder-changed');
        // The ladder of the programme is kept as the first version.
        const { version: before } = await requireLadder(tx);
        const isAdded = await insertVersion(tx, {
          version: before + 1,
          content: JSON.stringify(content),
          proposedBy,
          approvedBy: decidedBy,
        });
        if (!isAdded) throw new Refusal('rank-ladder-changed');
      },
    },
  };
}

async function requireValid(reader: Reader, wanted: KeptLadder, language: string): Promise<void> {
  const problems = await problemsOf(reader, wanted, language);
  if (problems.length > 0) throw new Refusal('rank-ladder-invalid', { problems: problems.join(', ') });
}

async function problemsOf(
  reader: Reader,
  wanted: KeptLadder,
  language: string,
): Promise<readonly LadderProblem[]> {
  const { ranks } = await readLadder(reader);
  return ladderProblems(ladderOf(wanted), { leastRanks: ranks.length, language });
}
