import { formatAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import type { Archive } from '../../platform/archive/archive.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readSpan } from '../../platform/http/read-span.ts';
import { readLossByGroup } from './loss-by-group.ts';
import { figuresOf, listRecords, type RecordSums, sumRecords, type Wager } from './index.ts';

export interface WagerRouteDeps {
  readonly archive: Archive;
  /** The name of the game of a wager, in a language of the wire. */
  gameName(wager: Pick<Wager, 'source' | 'gameCode'>, language: string): Promise<string>;
  readonly now: () => number;
  /** The codes of vendors' games that are originals of the house. */
  originals(): Promise<ReadonlySet<string>>;
}

const DEFAULT_SIZE = 20;

export function wagerRoutes({
  archive,
  gameName,
  now,
  originals,
}: WagerRouteDeps): Handlers<'betRecord' | 'lossByGroup'> {
  return {
    lossByGroup: (time, { member }) => readLossByGroup({ archive, originals }, member.memberId, time),
    async betRecord({ state = null, gameType = null, before, pageSize = DEFAULT_SIZE, ...times }, call) {
      const { memberId } = call.member;
      const time = readSpan(times, now());
      const query = { ...time, state, gameType };
      const { value, missingBefore } = await archive.read('wagers', time.from, async (readers) => ({
        page: await listRecords(readers, memberId, {
          ...query,
          before: before === undefined ? null : BigInt(before),
          limit: pageSize,
        }),
        sums: before === undefined ? await sumRecords(readers, memberId, query) : null,
      }));
      const { page, sums } = value;
      if (missingBefore !== null && page.wagers.length === 0) throw new Refusal('archive-unavailable');
      return {
        list: await Promise.all(
          page.wagers.map(async (wager) => toLine(wager, await gameName(wager, call.language))),
        ),
        next: page.before?.toString() ?? null,
        totals: sums && totalsOf(sums),
        missingBefore: missingBefore?.getTime() ?? null,
      };
    },
  };
}

function toLine(wager: Wager, gameName: string) {
  const { rebate, net } = figuresOf(wager);
  return {
    wagerId: wager.wagerId.toString(),
    source: wager.source,
    gameCode: wager.gameCode,
    gameName,
    gameType: wager.gameType,
    number: wager.ref.toString(),
    stake: formatAmount(wager.stake),
    rebate: formatAmount(rebate),
    payout: formatAmount(wager.payout),
    validStake: formatAmount(wager.validStake),
    net: formatAmount(net),
    state: wager.state,
    placedAt: wager.placedAt.getTime(),
    endedAt: wager.endedAt?.getTime() ?? null,
  };
}

function totalsOf({ bets, staked, rebate, paid }: RecordSums) {
  return {
    count: Number(bets),
    staked: formatAmount(staked),
    rebate: formatAmount(rebate),
    paid: formatAmount(paid),
    net: formatAmount(resultOf({ stake: staked, paid, rebate })),
  };
}
