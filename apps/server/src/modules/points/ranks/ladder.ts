// The ladder that counts: the newest version of the merchant's (docs/reference/rewards.md 9.1).
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { type Ladder, shownLevelOf } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { firstLadder } from './first-ladder.ts';
import type { KeptLadder, WireLadder } from './types.ts';
import type { RankRow } from './store-ranks.ts';
import * as store from './store-ladders.ts';

export interface LadderVersion extends Ladder {
  /** 0 before a rise needed the first one. */
  readonly version: number;
}

/** The ladder that counts now; the one of the programme while there is none of the merchant. */
export async function readLadder(reader: Reader): Promise<LadderVersion> {
  const row = await store.findNewest(reader);
  return row ? { version: row.version, ...ladderOf(row.content) } : { version: 0, ...firstLadder };
}

/** The ladder that counts, with a version that changes of ranks can name: the one of the programme is kept as the first. */
export async function requireLadder(tx: Tx): Promise<LadderVersion> {
  const found = await readLadder(tx);
  if (found.version > 0) return found;
  await store.insertVersion(tx, {
    version: 1,
    content: JSON.stringify(wireLadder(firstLadder)),
    proposedBy: null,
    approvedBy: null,
  });
  return { ...firstLadder, version: 1 };
}

/** The ladder with a version. */
export async function ladderAt(reader: Reader, version: number): Promise<LadderVersion> {
  const row = await store.findVersion(reader, version);
  if (!row) throw new Error(`no ladder ${version}`);
  return { version, ...ladderOf(row.content) };
}

/** Ranks with their level, as the rules of rises and upkeep take them. */
export function ranksOf({ ranks }: Ladder) {
  return ranks.map(({ total, upkeep }, level) => ({ level, total, upkeep }));
}

/** The rank that a member is given of what play reached: above 4 only after staff looked, where the ladder asks for it. */
export function givenLevel(
  { hasReview }: Pick<Ladder, 'hasReview'>,
  { level, review }: Pick<RankRow, 'level' | 'review'>,
): ReturnType<typeof shownLevelOf> {
  return shownLevelOf(level, !hasReview || review === 'passed');
}

/** The name of a rank in a language, else in another one that it has. */
export function nameOf({ ranks }: Ladder, level: number, language: string): string {
  const names = ranks[level]?.names ?? {};
  return names[language] ?? names.EN ?? Object.values(names)[0] ?? '';
}

/** A ladder from its kept form. */
export function ladderOf({ hasReview, ranks }: KeptLadder): Ladder {
  return {
    hasReview,
    ranks: ranks.map(
      ({ total, upkeep, pointsPpm, withdrawalsPerDay, feeOffPpm, birthdayPoints, ...rank }) => ({
        ...rank,
        total: parseAmount(total) ?? 0n,
        upkeep: parseAmount(upkeep) ?? 0n,
        pointsPpm: BigInt(pointsPpm),
        withdrawalsPerDay: withdrawalsPerDay ?? 0,
        feeOffPpm: BigInt(feeOffPpm ?? 0),
        birthdayPoints: parseAmount(birthdayPoints ?? '0') ?? 0n,
      }),
    ),
  };
}

/** A ladder as it is kept and sent. */
export function wireLadder({ hasReview, ranks }: Ladder): WireLadder {
  return {
    hasReview,
    ranks: ranks.map(({ total, upkeep, pointsPpm, feeOffPpm, birthdayPoints, ...rank }) => ({
      ...rank,
      total: formatAmount(total),
      upkeep: formatAmount(upkeep),
      pointsPpm: Number(pointsPpm),
      feeOffPpm: Number(feeOffPpm),
      birthdayPoints: formatAmount(birthdayPoints),
    })),
  };
}
