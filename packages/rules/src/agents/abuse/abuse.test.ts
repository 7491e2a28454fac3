// The detectors of abuse: a true case is found, an innocent one that looks like it is not, and what holds for any input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainLink, findEmptyChains } from './empty-chain.ts';
import { findFixedSumFarming, type FixedSumDay, isJustAbove } from './fixed-sums.ts';
import { findLinkSpam, type LinkTraffic } from './link-spam.ts';
import { areOpposite, areStakesClose, findOppositeBets, type OpposableBet } from './opposite-bets.ts';
import { findPadding, PADDING_MEMBERS, paddingTop } from './padding.ts';
import { findSharedAccounts } from './shared-signals.ts';
import { type AccountSignal, accountSignals } from './words/index.ts';

describe('accounts that are one person', () => {
  const judge = (...signals: AccountSignal[]) =>
    findSharedAccounts([{ upline: 1n, account: 2n, signals: new Set(signals) }]);

  it('are flagged with two signals, and their pay waits above two', () => {
    expect(judge('device', 'payee')).toMatchObject([{ signals: ['device', 'payee'], holds: false }]);
    expect(judge('payee', 'network', 'device')).toEqual([
      { upline: 1n, account: 2n, signals: ['device', 'network', 'payee'], holds: true },
    ]);
  });
  it('are not two of one household, who share nothing but the network', () => {
    expect(judge('network')).toEqual([]);
    expect(judge()).toEqual([]);
  });
  it('one more signal never makes a verdict milder', () => {
    const rank = (signals: readonly AccountSignal[]) => {
      const [found] = judge(...signals);
      return found ? 1 + Number(found.holds) : 0;
    };
    fc.assert(
      fc.property(fc.subarray([...accountSignals]), fc.constantFrom(...accountSignals), (signals, more) => {
        expect(rank([...signals, more])).toBeGreaterThanOrEqual(rank(signals));
      }),
    );
  });
});

describe('farming of fixed sums', () => {
  const floor = 100_0000n;
  const days = (count: number, validBet: bigint): FixedSumDay[] =>
    Array.from({ length: count }, (_, n) => ({
      day: `2026-11-${String(n + 1).padStart(2, '0')}`,
      validBet,
      floor,
    }));

  it('is eleven of twenty days at most 2 % above the floor', () => {
    expect(findFixedSumFarming(days(11, 102_0000n))).toHaveLength(11);
    expect(findFixedSumFarming([...days(11, floor), ...days(9, 500_0000n)])).toHaveLength(11);
  });
  it('is not a team that plays well above the floor, or half of the days near it', () => {
    expect(findFixedSumFarming(days(20, 102_0001n))).toEqual([]);
    expect(findFixedSumFarming([...days(10, floor), ...days(10, 180_0000n)])).toEqual([]);
    expect(isJustAbove({ day: '2026-11-01', validBet: 99_9999n, floor })).toBe(false);
    expect(isJustAbove({ day: '2026-11-01', validBet: 5n, floor: null })).toBe(false);
  });
  it('gives only days that are just above, whatever the order', () => {
    const day = fc.record({
      day: fc.constant('2026-11-01'),
      validBet: fc.bigInt(95_0000n, 105_0000n),
      floor: fc.constantFrom(floor, null),
    });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 20 }), (given) => {
        const found = findFixedSumFarming(given);
        expect(found.every(isJustAbove)).toBe(true);
        expect(found.length === 0 || found.length > 10).toBe(true);
        expect(findFixedSumFarming(given.toReversed())).toHaveLength(found.length);
      }),
    );
  });
});

describe('padding of active members', () => {
  const floor = 100_0000n;
  const members = (count: number, validBet = floor) =>
    Array.from({ length: count }, (_, n) => ({ memberId: BigInt(n + 1), validBet }));
  const row = (count: number) =>
    Array.from({ length: count - 1 }, (_, n) => [BigInt(n + 1), BigInt(n + 2)] as const);

  it('is five members just above the floor who are linked by what they use', () => {
    expect(findPadding(members(5, paddingTop(floor)), floor, row(5))).toEqual([[1n, 2n, 3n, 4n, 5n]]);
  });
  it('is not four of them, five without a link, or five who play more', () => {
    expect(findPadding(members(4), floor, row(4))).toEqual([]);
    expect(findPadding(members(5), floor, row(4))).toEqual([]);
    expect(findPadding(members(5, paddingTop(floor) + 1n), floor, row(5))).toEqual([]);
    expect(findPadding(members(5, floor - 1n), floor, row(5))).toEqual([]);
  });
  it('gives groups without a common member, whatever the order of the links', () => {
    const link = fc.tuple(fc.bigInt(1n, 15n), fc.bigInt(1n, 15n));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 30 }), (links) => {
        const found = findPadding(members(15), floor, links);
        const all = found.flat();
        expect(new Set(all).size).toBe(all.length);
        expect(found.every(({ length }) => length >= PADDING_MEMBERS)).toBe(true);
        const turned = links.toReversed().map(([one, other]) => [other, one] as const);
        expect(findPadding(members(15), floor, turned)).toEqual(found);
      }),
    );
  });
});

describe('chains of empty agents', () => {
  const line = (...links: readonly (readonly [number, boolean])[]): ChainLink[] =>
    links.map(([children, sharesDevice], n) => ({ agentId: BigInt(n + 1), children, sharesDevice }));

  it('are three in a row with one account below each, on one device', () => {
    expect(findEmptyChains(line([1, false], [1, true], [1, true]))).toEqual([[1n, 2n, 3n]]);
    expect(findEmptyChains(line([1, false], [1, false], [1, true], [1, true], [7, true]))).toEqual([
      [2n, 3n, 4n],
    ]);
  });
  it('are not a line of new agents on devices of their own, or one that grows', () => {
    expect(findEmptyChains(line([1, false], [1, false], [1, false], [1, false]))).toEqual([]);
    expect(findEmptyChains(line([1, false], [2, true], [1, true]))).toEqual([]);
    expect(findEmptyChains(line([1, false], [1, true]))).toEqual([]);
  });
  it('are parts of the line in its order, without a common agent', () => {
    const link = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(link, { maxLength: 12 }), (links) => {
        const given = line(...links);
        const found = findEmptyChains(given);
        const ids = found.flat();
        expect(ids).toEqual([...ids].sort((one, other) => Number(one - other)));
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(given.find(({ agentId }) => agentId === id)?.children).toBe(1);
      }),
    );
  });
});

describe('spam by links', () => {
  const network = (count: number, from = 1) => Array.from({ length: count }, (_, n) => BigInt(from + n));
  const judge = (traffic: Partial<LinkTraffic>) =>
    findLinkSpam({ opened: 0n, registered: 0n, networks: [], guard: null, ...traffic });

  it('is more than a thousand visits for each registration', () => {
    expect(judge({ opened: 1_001n })).toEqual({ isIdle: true, networks: [], guard: 'captcha' });
    expect(judge({ opened: 3_001n, registered: 3n })?.isIdle).toBe(true);
    expect(judge({ opened: 1_000n })).toBeNull();
    expect(judge({ opened: 3_000n, registered: 3n })).toBeNull();
  });
  it('is more than ten registrations of a day from one network, not ten from each of two', () => {
    expect(judge({ registered: 20n, networks: [network(10), network(10, 11)] })).toBeNull();
    expect(judge({ registered: 23n, networks: [network(11), network(12, 12)] })).toEqual({
      isIdle: false,
      networks: [network(12, 12), network(11)],
      guard: 'captcha',
    });
  });
  it('that goes on after a captcha pauses the link', () => {
    expect(judge({ opened: 1_001n, guard: 'captcha' })?.guard).toBe('paused');
  });
  it('is judged no milder for one more visit or one more account of a network', () => {
    const traffic = fc.record({
      opened: fc.bigInt(0n, 5_000n),
      registered: fc.bigInt(0n, 5n),
      networks: fc.array(
        fc.nat(14).map((count) => network(count)),
        { maxLength: 3 },
      ),
      guard: fc.constantFrom(null, 'captcha' as const),
    });
    fc.assert(
      fc.property(traffic, (given) => {
        if (!judge(given)) return;
        expect(judge({ ...given, opened: given.opened + 1n })).not.toBeNull();
        expect(judge({ ...given, networks: given.networks.map((of) => [...of, 99n]) })).not.toBeNull();
      }),
    );
  });
});

describe('opposite bets', () => {
  interface SideBet extends OpposableBet {
    readonly wins: readonly number[];
  }
  const [BIG, SMALL, ODD] = [
    [2, 2, 0, 0],
    [0, 0, 2, 2],
    [2, 0, 2, 0],
  ];
  const inDraws = (count: number, memberId: bigint, wins: readonly number[] = [], stake = 100n): SideBet[] =>
    Array.from({ length: count }, (_, n) => ({ memberId, draw: `d${n}`, play: 'p', stake, wins }));
  const find = (...bets: readonly SideBet[][]) => findOppositeBets(bets.flat(), ({ wins }) => wins);

  it('are ten draws of a day in which one account gets back what the other loses', () => {
    const [pair] = find(inDraws(10, 7n, SMALL, 80n), inDraws(12, 3n, BIG));
    expect(pair?.accounts).toEqual([3n, 7n]);
    expect(pair?.rounds).toHaveLength(10);
    expect(pair?.rounds[0]?.sides.map(([bet]) => bet?.wins)).toEqual([BIG, SMALL]);
  });
  it('are not nine draws, unlike stakes, other plays, or the same side', () => {
    expect(find(inDraws(9, 1n, BIG), inDraws(10, 2n, SMALL))).toEqual([]);
    expect(find(inDraws(10, 1n, BIG), inDraws(10, 2n, SMALL, 79n))).toEqual([]);
    const elsewhere = inDraws(10, 2n, SMALL).map((bet) => ({ ...bet, play: 'q' }));
    expect(find(inDraws(10, 1n, BIG), elsewhere)).toEqual([]);
    expect(find(inDraws(10, 1n, BIG), inDraws(10, 2n, BIG))).toEqual([]);
    expect(find(inDraws(10, 1n, BIG), inDraws(10, 2n, ODD))).toEqual([]);
  });
  it('are not those of one account that covers everything by itself, or cannot be read', () => {
    const both = inDraws(10, 1n, BIG).flatMap((bet) => [bet, { ...bet, wins: SMALL ?? [] }]);
    expect(find(both, inDraws(10, 2n, SMALL))).toEqual([]);
    const bets = [...inDraws(10, 1n, BIG), ...inDraws(10, 2n, SMALL)];
    expect(findOppositeBets(bets, () => null)).toEqual([]);
  });
  it('are not half of what two accounts bet that choose for themselves, and small bets do not hide them', () => {
    const opposite = [inDraws(12, 1n, BIG), inDraws(12, 2n, SMALL)];
    const alike = (stake: bigint) =>
      [1n, 2n].map((memberId) =>
        inDraws(12, memberId, BIG, stake).map((bet) => ({ ...bet, draw: `e${bet.draw}` })),
      );
    expect(find(...opposite, ...alike(100n))).toEqual([]);
    expect(find(...opposite, ...alike(20n))).toHaveLength(1);
  });
  it('have no opposite where an account gets the same back whatever happens', () => {
    expect(areOpposite([0.1, 0.1, 0.1], [0.7, 0.7, 0.7])).toBe(false);
    expect(areOpposite([0, 0], [2, 0])).toBe(false);
    expect(areOpposite([0.7, 0.1], [0.1, 0.7])).toBe(true);
  });
  it('have stakes of which the smaller is at most a fifth below the larger', () => {
    expect([areStakesClose(100n, 80n), areStakesClose(80n, 100n)]).toEqual([true, true]);
    expect(areStakesClose(100n, 79n)).toBe(false);
  });
  it('are the same pairs whatever the order of the bets', () => {
    const bet = fc.record({
      memberId: fc.bigInt(1n, 3n),
      draw: fc.nat(12).map((n) => `d${n}`),
      play: fc.constant('p'),
      stake: fc.constantFrom(100n, 90n, 10n),
      wins: fc.constantFrom(BIG ?? [], SMALL ?? []),
    });
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 60 }), (bets) => {
        const accounts = (given: readonly SideBet[]) => find([...given]).map((pair) => pair.accounts);
        expect(accounts(bets.toReversed())).toEqual(accounts(bets));
      }),
    );
  });
});
