// The rules `points.*`, `mission.*` and `board.rank`.
import {
  boardPrizes,
  claimableSteps,
  convertPoints,
  decideRedemption,
  type Milestone,
  missionPeriodOf,
  missionProgress,
  movePoints,
  neighbourhoodOf,
  nextMissionPeriod,
  pointsOf,
  rankBoard,
  redeemReward,
  refuseClaim,
} from '../../../src/rewards/index.ts';
import { playGoals, playPeriods, type RedemptionStatus } from '../../../src/rewards/words/index.ts';
import { instantOf, oneOf, printed, wholeOf, wholeOr0 } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { listOf, recordOf } from '../vector.ts';
import { wholeOrNull } from './values.ts';

export function earnPoints({ valid, ratePpm, rankPpm }: Fields): Fields {
  return {
    points: pointsOf(wholeOf(valid), { ratePpm: wholeOf(ratePpm), rankPpm: wholeOf(rankPpm) }),
  };
}

export function correctPoints({ balance, owed, oldPoints, newPoints }: Fields): Fields {
  const before = { balance: wholeOf(balance), owed: wholeOr0(owed) };
  return { ...movePoints(before, wholeOf(newPoints) - wholeOf(oldPoints)) };
}

/** Numbers of whole points are numbers, amounts are text. */
export function convert(input: Fields): Fields {
  const conversion = convertPoints(
    {
      ratio: wholeOf(input.ratio),
      step: wholeOf(input.step),
      least: wholeOf(input.least),
      maxPerDay: wholeOf(input.most),
      unit: wholeOf(input.unit),
    },
    {
      points: wholeOf(input.points),
      convertedToday: wholeOr0(input.convertedToday),
      balance: wholeOf(input.balance),
    },
  );
  return printed({ ...conversion }, ['step', 'least', 'most']);
}

interface Recorded {
  readonly ref: string;
  readonly member: string;
  readonly quantity: number;
  readonly points: number;
  status: RedemptionStatus;
}

/** Requests for one reward and decisions about them, one after the other. Points are whole numbers. */
export function redeem(input: Fields): Fields {
  const records: (Recorded | { readonly ref: string; readonly refusal: string })[] = [];
  const balances = new Map<string, number>();
  const shop: Shop = {
    stock: Number(input.stock),
    maxPerMember: input.perMember === null || input.perMember === undefined ? null : Number(input.perMember),
    price: wholeOf(input.price),
    balances,
    own: () => records.filter((each) => 'status' in each),
  };
  for (const each of listOf(input.requests).map(recordOf)) {
    const record = each.decide === undefined ? request(shop, each) : decide(shop, each);
    if (record) records.push(record);
  }
  return { left: shop.stock, records, balances: Object.fromEntries(balances) };
}

interface Shop {
  stock: number;
  readonly maxPerMember: number | null;
  readonly price: bigint;
  readonly balances: Map<string, number>;
  readonly own: () => readonly Recorded[];
}

function request(shop: Shop, each: Fields): Recorded | { readonly ref: string; readonly refusal: string } {
  const member = String(each.member);
  const quantity = Number(each.quantity);
  const balance = shop.balances.get(member) ?? Number(each.balance);
  shop.balances.set(member, balance);
  const held = shop
    .own()
    .filter((record) => record.member === member && record.status !== 'rejected')
    .reduce((total, record) => total + record.quantity, 0);
  const redemption = redeemReward(
    {
      isOpen: true,
      stock: shop.stock,
      maxPerMember: shop.maxPerMember,
      price: shop.price,
      needsAddress: false,
    },
    { quantity, held, balance: BigInt(balance), hasAddress: false },
  );
  const ref = String(each.ref);
  if ('refusal' in redemption) return { ref, refusal: redemption.refusal };
  shop.stock = redemption.left;
  const points = Number(redemption.points);
  shop.balances.set(member, balance - points);
  return { ref, member, quantity, points, status: 'process' };
}

function decide(shop: Shop, each: Fields): { readonly ref: string; readonly refusal: string } | null {
  const ref = `${String(each.ref)}:${String(each.decide)}`;
  const record = shop.own().find((own) => own.ref === each.ref);
  if (!record) return { ref, refusal: 'redemption-unknown' };
  const decision = decideRedemption(record.status, oneOf(['approved', 'rejected'] as const, each.decide));
  if ('refusal' in decision) return { ref, refusal: decision.refusal };
  record.status = decision.status;
  if (decision.isReturned) {
    shop.stock += record.quantity;
    shop.balances.set(record.member, (shop.balances.get(record.member) ?? 0) + record.points);
  }
  return null;
}

export function periodOfMission({ at, period, zone }: Fields): Fields {
  return { period: missionPeriodOf(oneOf(playPeriods, period), instantOf(at), String(zone)) };
}

/** Events and claims of one member in the period of `now`. */
export function progressOfMission(input: Fields): Fields {
  const zone = String(input.zone);
  const period = oneOf(playPeriods, input.period);
  const from = missionPeriodOf(period, instantOf(input.now), zone);
  const milestones = listOf(input.milestones).map((each): Milestone => {
    const { step, at } = recordOf(each);
    return { step: Number(step), at: wholeOf(at) };
  });
  const events = listOf(input.events).map((each) => {
    const event = recordOf(each);
    return {
      key: String(event.key),
      version: Number(event.version),
      group: String(event.group),
      game: String(event.game),
      valid: wholeOf(event.valid),
      date: missionPeriodOf('day', instantOf(event.at), zone),
    };
  });
  const terms = {
    goal: oneOf(playGoals, input.goal ?? 'valid-bet'),
    groups: input.groups === null || input.groups === undefined ? null : listOf(input.groups).map(String),
    minStake: wholeOr0(input.minStake),
    from,
    until: nextMissionPeriod(period, from),
  };
  const progress = missionProgress(terms, events);
  const claimed = new Set<number>();
  const answers = listOf(input.actions).map((action) => {
    const step = Number(recordOf(action).claim);
    const refused = refuseClaim(milestones, progress, claimed, step);
    if (!refused) claimed.add(step);
    return refused?.refusal ?? 'ok';
  });
  return { progress, claimable: claimableSteps(milestones, progress, claimed), answers };
}

export function rankRows(input: Fields): Fields {
  const rows = listOf(input.rows).map((each) => {
    const { member, value, reachedAt } = recordOf(each);
    const at = typeof reachedAt === 'number' ? reachedAt : Date.parse(String(reachedAt));
    return { member: wholeOf(member), value: wholeOf(value), reachedAt: new Date(at) };
  });
  const prizes = listOf(input.prizes).map((each) => {
    const { from, to, amount } = recordOf(each);
    return { from: Number(from), to: Number(to), amount: wholeOf(amount) };
  });
  const placed = rankBoard(rows, wholeOrNull(input.minimum) ?? undefined);
  const me = wholeOf(input.me);
  return {
    rank: placed.find(({ member }) => member === me)?.rank ?? null,
    neighbourhood: neighbourhoodOf(placed, me, Number(input.around)).map(({ rank, member }) => ({
      rank,
      member: Number(member),
    })),
    order: placed.map(({ member }) => Number(member)),
    prizes: boardPrizes(placed, prizes).map(({ member, amount }) => [Number(member), amount]),
  };
}
