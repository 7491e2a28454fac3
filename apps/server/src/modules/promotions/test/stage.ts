// Promotions on a database of their own: members with wallets, offers that two persons published, deposits as the cashier writes them.
import { randomInt } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { testDatabase } from '@tyche/testkit/database';
import type { MemberId, StaffId, WalletId } from '@tyche/kernel/ids';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { findMemberId } from '../../members/index.ts';
import { membersOfBrowser } from '../../identity/index.ts';
import { createMerchant, readMerchant } from '../../settings/index.ts';
import { type Actor, approveAction, createStaffAccount, type GuardedActions } from '../../staff/index.ts';
import { openWallet, partsOf, setStakeLimit } from '../../wallet/index.ts';
import { readCosts } from '../costs/read.ts';
import { applyPromotion } from '../apply.ts';
import { claimPromotion } from '../claim.ts';
import { joinPromotion, takeDeposits } from '../deposits.ts';
import { rankLevelsOf, rankMonths } from '../../points/index.ts';
import { openOwnFacts } from '../bonuses/own-facts.ts';
import type { BonusPartsOf, PromotionsDeps } from '../deps.ts';
import { createOffer, offerActions, proposeOffer } from '../edit-offers.ts';
import { grantFileActions } from '../grant-files/decide.ts';
import { grantActions } from '../grants.ts';
import { findWrongRewards } from '../find-wrong-rewards.ts';
import { plainTerms } from '../plain-terms.ts';
import { findWrongReferrals } from '../referral/find-wrong-referrals.ts';
import type { Content, WireTerms } from '../types.ts';
import { raffleActions } from '../raffles/desk.ts';
import { noteDue } from '../store-deposits.ts';
import { openTestBeacon } from './beacon.ts';

export const share: WireTerms['formula'] = {
  is: 'share',
  minDeposit: '100.0000',
  tiers: [{ from: '100.0000', ratePpm: 1_000_000, cap: '500.0000' }],
  maxPerDay: null,
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

const random = { nextWord: () => randomInt(2 ** 32) };
let names = 0;

/** What other modules say where a test is not about it. */
const quiet: Pick<
  PromotionsDeps,
  | 'riskOf'
  | 'declaredReturns'
  | 'gameName'
  | 'gamePicture'
  | 'owedTurnover'
  | 'referral'
  | 'rankLevelsOf'
  | 'rankMonths'
  | 'browserOf'
  | 'membersOfBrowser'
  | 'missionCosts'
> = {
  // The ranks of the database.
  rankLevelsOf,
  rankMonths,
  riskOf: async (_, bets) => bets.map(() => ({ opposite: 0n, coveredPpm: null })),
  declaredReturns: async () => [],
  gameName: async () => 'A game',
  gamePicture: async (code) => ({ vendor: 'studio', scene: null, seed: code.length }),
  owedTurnover: async () => 0n,
  browserOf: () => null,
  missionCosts: { firstAt: async () => null, list: async () => [], titlesOf: async () => new Map() },
  // The browsers of the database.
  membersOfBrowser,
  referral: {
    shareDevice: async () => false,
    haveOppositeBets: async () => false,
    origins: async () => ['https://test.example'],
  },
};

/** What the stake of a bet of a test carries in the ledger. */
export function betRefOf({ ref }: { readonly ref: bigint }): string {
  return `00000000-0000-8000-a000-${ref.toString(16).padStart(12, '0')}`;
}

type StagePorts = Partial<Pick<PromotionsDeps, 'bonuses' | 'points' | 'referral'>>;

/** Opens a stage. Statements of tests are texts; `rows` runs them. */
export async function openStage(ports: StagePorts = {}) {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  const known = await readMerchant(database.reader, 'test');
  const sealing = openSealing('a secret for tests that is long enough');
  const beacon = openTestBeacon();
  const bonusPartsOf: BonusPartsOf = (reader, bets) => partsOf(reader, 'lottery', bets.map(betRefOf));
  const deps: PromotionsDeps = {
    database,
    sealing,
    random,
    merchant: async () => known,
    identifyMember: async () => null,
    findMemberId,
    networkOf: (ip) => ip,
    bonusPartsOf,
    ownFacts: openOwnFacts(bonusPartsOf),
    ...quiet,
    now: () => Date.now(),
    seeds: beacon.seeds(sealing),
    ...ports,
  };
  const [maria, pedro] = [await addStaff(database, 'maria'), await addStaff(database, 'pedro')];
  let statements = 0;
  const rows: Rows = <Row>(text: string): Promise<Row[]> => {
    statements += 1;
    return database.reader.rows<Row>({ name: `promotions-test${statements}`, text, values: [] });
  };
  const actions = actionsOf(deps);
  const approve = (id: bigint, by: Actor = pedro) => approveAction(database, actions, id, by);

  async function member(): Promise<bigint> {
    names += 1;
    const name = `taker${names}`;
    const [row] = await rows<{ member_id: bigint }>(`
      insert into members.members (username, nickname, language, agreed_age) values ('${name}', '${name}', 'EN', 21) returning member_id`);
    const memberId = row?.member_id ?? 0n;
    const walletId = await database.inTransaction((tx) =>
      openWallet(tx, { ownerId: memberId, book: 'real', currency: known.site.currency }),
    );
    await rows(`update members.members set wallet_id = ${walletId} where member_id = ${memberId}`);
    return memberId;
  }

  async function offer(
    kind: PromotionKind,
    changed: Partial<WireTerms> = {},
    title = 'A gift',
  ): Promise<string> {
    const texts: Content['texts'] = [
      { language: known.site.defaultLanguage, title, teaser: 'Get {amount}.', text: '' },
    ];
    const id = await createOffer(deps, { type: kind, terms: { ...plainTerms, ...changed }, texts }, maria);
    await approve(await proposeOffer(deps, { id: id.toString(), revision: 1, reason: 'a test' }, maria));
    return id.toString();
  }

  return {
    database,
    deps,
    beacon,
    maria,
    pedro,
    rows,
    approve,
    member,
    offer,
    ...callsOf(deps),
    ...depositsOf(database, rows),
    ...balancesOf(rows),
    takeDeposits: () => takeDeposits(deps),
    /** @param hasMoney whether what is claimed is paid; a suite of states alone says no. */
    async close({ hasMoney = true } = {}) {
      await expectRight(deps, hasMoney).finally(async () => {
        await database.close();
        await place.drop();
      });
    },
  };
}

/** What the sources of a suite cost together is what the general account has paid, to the unit. */
async function expectCosts(deps: PromotionsDeps): Promise<void> {
  const { ledger } = await readCosts(deps, {});
  if (ledger.difference !== '0.0000')
    throw new Error(`costs differ from the ledger: ${JSON.stringify(ledger)}`);
}

async function expectRight(deps: PromotionsDeps, hasMoney: boolean): Promise<void> {
  await expectRewards(deps.database);
  if (hasMoney) await expectCosts(deps);
}

/** Computes every reward of a suite once more, so that each suite with offers shows that its rewards can be. */
async function expectRewards({ reader }: Database): Promise<void> {
  const wrong = await findWrongRewards(reader, { atOnce: 7 });
  if (wrong.length > 0)
    throw new Error(`rewards that differ: ${wrong.map((one) => Object.values(one).join(' ')).join('; ')}`);
  const referrals = await findWrongReferrals(reader, { atOnce: 7 });
  if (referrals.notKept > 0) throw new Error(`${referrals.notKept} friends do not keep their figures`);
  if (referrals.wrong.length > 0)
    throw new Error(`friends that differ: ${referrals.wrong.map(({ friendId }) => friendId).join('; ')}`);
}

function actionsOf(deps: PromotionsDeps): GuardedActions {
  return { ...offerActions(deps), ...grantActions(deps), ...grantFileActions(), ...raffleActions(deps) };
}

/** What members do, each with a network of its own, so that tries of one do not count for another. */
function callsOf(deps: PromotionsDeps) {
  const callOf = (memberId: bigint, key = newKey()) => ({
    member: { memberId: memberId as MemberId },
    country: '',
    ip: `member ${memberId}`,
    key,
  });
  const consent = { termsVersion: 1, accepted: true };
  return {
    apply: (memberId: bigint, id: string, more: { code?: string; key?: string; accepted?: boolean } = {}) => {
      const { key, ...given } = more;
      return applyPromotion(deps, { id, ...consent, ...given }, callOf(memberId, key));
    },
    claim: (memberId: bigint, promotionClaimId: string, promotionType: PromotionKind, accepted = true) =>
      claimPromotion(deps, { promotionClaimId, promotionType, ...consent, accepted }, callOf(memberId)),
    join: (memberId: bigint, id: string, depositId: bigint, key = newKey()) =>
      joinPromotion(deps, { id, ...consent, depositId: depositId.toString() }, callOf(memberId, key)),
  };
}

type Rows = <Row = Record<string, unknown>>(text: string) => Promise<Row[]>;

function balancesOf(rows: Rows) {
  return {
    async balance(memberId: bigint): Promise<bigint> {
      const [row] = await rows<{ balance: bigint }>(
        `select w.balance from wallet.wallets w join members.members m on m.wallet_id = w.wallet_id where m.member_id = ${memberId}`,
      );
      return row?.balance ?? 0n;
    },
  };
}

function depositsOf(database: Database, rows: Rows) {
  return {
    /** The member's limit on the stakes of a day, in units of the ledger. */
    async limitStakes(memberId: bigint, amount: bigint): Promise<void> {
      const [member] = await rows<{ wallet_id: WalletId }>(
        `select wallet_id from members.members where member_id = ${memberId}`,
      );
      if (!member) throw new Error('there is no such member');
      await database.inTransaction((tx) =>
        setStakeLimit(tx, member.wallet_id, { kind: 'wager', period: 'day', amount, zone: 'Asia/Manila' }),
      );
    },
    /** A deposit of whole units that waits to be paid. */
    async deposit(memberId: bigint, amount: number): Promise<bigint> {
      const [row] = await rows<{ deposit_id: bigint }>(`
        insert into cashier.deposits (member_id, wallet_id, key, request_hash, provider, channel_code, kind, currency, amount, fee, state,
          expires_at)
        select member_id, wallet_id, '${newKey()}', '\\x00', 'house', 'none', 'manual', 'PHP', ${amount * 10_000}, 0, 'waiting',
          clock_timestamp() + interval '1 hour' from members.members where member_id = ${memberId} returning deposit_id`);
      return row?.deposit_id ?? 0n;
    },
    /** Credits a deposit as the cashier does, and tells offers of it. Paid again, it stays as it is and is told of again. */
    async pay(depositId: bigint): Promise<void> {
      await rows(`
        update cashier.deposits set state = 'paid', credited = amount, seen_amount = amount, since = clock_timestamp()
        where deposit_id = ${depositId} and state <> 'paid'`);
      await database.inTransaction((tx) => noteDue(tx, depositId));
    },
  };
}

async function addStaff(database: Database, name: string): Promise<Actor> {
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, []));
  return {
    staff: { staffId: staffId as StaffId, permissions: ['promotions.manage', 'promotions.approve'] },
    ip: '127.0.0.1',
  };
}
