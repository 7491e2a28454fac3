// What play came to by group of games: for the player who looks at it.
import type { records } from '@tyche/contract/records';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import { gameGroups, groupOf } from '@tyche/rules/games';
import { resultOf } from '@tyche/rules/records';
import type { Archive } from '../../platform/archive/archive.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { sumsByGame } from './index.ts';
import type { RecordSums } from './store.ts';

/** A time zone that changes its clock makes a period of 92 days an hour longer. */
const MAX_MS = (92 * 24 + 1) * 3_600_000;

export interface LossDeps {
  readonly archive: Archive;
  /** The codes of vendors' games that are originals of the house. */
  originals(): Promise<ReadonlySet<string>>;
}

/**
 * What a member's bets that were placed between two moments came to, by group of games; groups without a bet are not there. Open bets
 * count as staked, void ones not at all. Refuses `invalid-input` for more than 92 days, `archive-unavailable`.
 */
export async function readLossByGroup(
  { archive, originals }: LossDeps,
  memberId: bigint,
  { startTime, endTime }: InputOf<typeof records.lossByGroup>,
): Promise<OutputOf<typeof records.lossByGroup>> {
  if (endTime < startTime || endTime - startTime > MAX_MS)
    throw new Refusal('invalid-input', { field: 'startTime', rule: 'span' });
  // A millisecond after the last one: the end belongs to it.
  const time = { from: new Date(startTime), until: new Date(endTime + 1) };
  const [games, known] = await Promise.all([
    archive.readWhole('wagers', time.from, (readers) => sumsByGame(readers, memberId, time)),
    originals(),
  ]);
  const byGroup = Map.groupBy(games, ({ source, gameType, gameCode }) =>
    groupOf(gameType, source === 'vendor' && known.has(gameCode)),
  );
  return {
    groups: gameGroups.flatMap((group) => {
      const own = byGroup.get(group);
      return own ? [{ group, ...figuresOf(own) }] : [];
    }),
    total: figuresOf(games),
  };
}

/** A rebate is part of what came back. */
function figuresOf(games: readonly RecordSums[]): OutputOf<typeof records.lossByGroup>['total'] {
  const staked = sum(games.map((one) => one.staked));
  const paid = sum(games.map((one) => one.paid));
  const rebate = sum(games.map((one) => one.rebate));
  return {
    bets: Number(sum(games.map(({ bets }) => bets))),
    staked: formatAmount(staked),
    returned: formatAmount(paid + rebate),
    net: formatAmount(resultOf({ stake: staked, paid, rebate })),
  };
}
