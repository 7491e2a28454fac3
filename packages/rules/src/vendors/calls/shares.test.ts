import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCall, type MoneyCall, type PlayerFacts, type Round, type StoredCall } from './index.ts';
import { shareOfCall, shareOfHeldWin, shareOfVoid } from './shares.ts';

const call: MoneyCall = {
  call: 'bet',
  txId: 't1',
  playerId: 'p1',
  currency: 'PHP',
  roundId: 'r1',
  kind: '',
  debit: 100n,
  credit: 0n,
  refs: [],
  closesRound: false,
  free: null,
};
const player: PlayerFacts = {
  currency: 'PHP',
  available: 60n,
  bonus: { available: 100n, maxBet: null },
  session: 'valid',
  isGameOn: true,
  stop: null,
  grantLeft: null,
  winCap: null,
};
const nothingKnown = { known: null, round: null, targets: [] };
const decide = (changes: Partial<MoneyCall>, of: Partial<PlayerFacts> = {}) =>
  decideCall({ ...call, ...changes }, { ...nothingKnown, player: { ...player, ...of } });
const stored: StoredCall = { ...call, status: 'OK', isRefunded: false, shortfall: 0n, isHeld: false };
const open: Round = {
  status: 'OPEN',
  bets: 100n,
  wins: 0n,
  standing: 1,
  capBase: 100n,
  closedByBetWin: null,
  isVoided: false,
};

describe('a stake', () => {
  it.each([
    ['own money suffices', { debit: 60n }, {}, 'OK', 0n],
    ['one unit is missing', { debit: 61n }, {}, 'OK', 1n],
    ['both are used up', { debit: 160n }, {}, 'OK', 100n],
    ['both are too little', { debit: 161n }, {}, 'BALANCE_LOW', 0n],
    ['no bonus may pay', { debit: 61n }, { bonus: null }, 'BALANCE_LOW', 0n],
    ['it is at the greatest bet', { debit: 61n }, { bonus: { available: 100n, maxBet: 61n } }, 'OK', 1n],
    ['it is above it', { debit: 62n }, { bonus: { available: 100n, maxBet: 61n } }, 'LIMIT_EXCEEDED', 0n],
    ['own money alone is above it', { debit: 60n }, { bonus: { available: 100n, maxBet: 1n } }, 'OK', 0n],
  ] as const)('where %s', (_, changes, of, status, bonusPart) => {
    expect(decide(changes, of)).toMatchObject({ status, bonusPart });
  });
});

describe('the share', () => {
  const win = (credit: bigint, round: Round) =>
    decideCall(
      { ...call, call: 'win', txId: 't2', debit: 0n, credit, refs: ['t1'] },
      { ...nothingKnown, player, round, targets: [stored] },
    );

  it('of wins adds up to the share of their sum, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 1000n), { maxLength: 8 }),
        fc.bigInt(0n, 100n),
        (credits, standing) => {
          let round = open;
          let shared = 0n;
          for (const credit of credits) {
            const decision = win(credit, round);
            const share = shareOfCall(decision, { before: round, bonus: { standing }, available: 0n });
            expect(share >= 0n && share <= credit).toBe(true);
            shared += share;
            round = decision.round ?? round;
          }
          expect(shared).toBe((round.wins * standing) / 100n);
        },
      ),
    );
  });
  it('of a win that came with its bet counts the bet', () => {
    const decision = decide({ call: 'bet-win', credit: 50n });
    expect(shareOfCall(decision, { before: null, bonus: { standing: 0n }, available: 60n })).toBe(20n);
  });
  it('of a refund is the part of the bet less what its own winnings gave, and never above own money', () => {
    const refund = decideCall(
      { ...call, call: 'refund', txId: 't3', debit: 0n, refs: ['t1'] },
      { ...nothingKnown, player, round: open, targets: [stored] },
    );
    const share = (part: bigint, shared: bigint, available = 0n) =>
      shareOfCall(refund, { before: open, bonus: { standing: part, target: { part, shared } }, available });
    expect([share(40n, 0n), share(40n, 60n), share(140n, 0n), share(140n, 0n, 40n)]).toEqual([
      40n,
      -20n,
      100n,
      140n,
    ]);
  });
  it('of a promotion of the vendor, of a stake and of a declined call is nothing', () => {
    const share = (changes: Partial<MoneyCall>) =>
      shareOfCall(decide(changes), { before: open, bonus: { standing: 40n }, available: 60n });
    expect(share({ call: 'promo', debit: 0n, credit: 50n })).toBe(0n);
    expect(share({ debit: 61n })).toBe(0n);
    expect(share({ debit: 161n })).toBe(0n);
  });
  it('of a held win and of a void follow the same rule', () => {
    expect(shareOfHeldWin({ ...open, wins: 50n }, 50n, 40n)).toBe(20n);
    expect(shareOfVoid({ parts: 40n, shares: 20n, available: 100n })).toBe(20n);
    expect(shareOfVoid({ parts: 40n, shares: 90n, available: 100n })).toBe(-50n);
    expect(shareOfVoid({ parts: 40n, shares: 0n, available: 30n })).toBe(30n);
  });
});
