// Lucky bets on the stage of promotions: days that are moved to now, and bets that are given their numbers.
import type { MemberId } from '@tyche/kernel/ids';
import { eventually } from '@tyche/testkit/until';
import { closeBatch, recordPlaced, voidWagers } from '../../wagers/index.ts';
import { drawLuckyDays } from '../lucky-bets/draw-days.ts';
import { openLuckyDays } from '../lucky-bets/open-days.ts';
import { luckyFeed, payLuckyBetsStep } from '../lucky-bets/pay.ts';
import { type DayRow, findDay } from '../lucky-bets/store.ts';
import type { WireTerms } from '../types.ts';
import { openStage, type Stage } from './stage.ts';

/** The stake of a bet of 2.00 or more whose number ends in the two digits of its day, at most 50.00. */
export const luckyFormula = {
  is: 'lucky',
  digits: 2,
  multiplePpm: 1_000_000,
  cap: '50.0000',
  minStake: '2.0000',
  maxPerDay: null,
  groups: ['RNG'],
} as const;

export type LuckyStage = Awaited<ReturnType<typeof openLuckyStage>>;

const DAY = "interval '1 day'";
const NOW = "date_trunc('second', clock_timestamp())";

/** Opens a stage whose feed of lucky bets has its mark. */
export async function openLuckyStage() {
  const stage = await openStage();
  await payLuckyBetsStep(stage.deps);
  return { ...stage, ...daysOf(stage), ...betsOf(stage) };
}

/** Days: statements of tests move the clock; the guards sleep meanwhile. */
function daysOf(stage: Stage) {
  const { database, deps, rows } = stage;
  const moveDay = async (dayId: bigint, changed: string) => {
    await rows('alter table promotions.lucky_days disable trigger user');
    await rows(`update promotions.lucky_days set ${changed} where day_id = ${dayId}`);
    await rows('alter table promotions.lucky_days enable trigger user');
  };
  /** Ends the days that go on with known digits. */
  const endDays = async () => {
    const open = await rows<{ day_id: bigint }>(
      `select day_id from promotions.lucky_days where state = 'drawn' and ends_at > clock_timestamp()`,
    );
    for (const { day_id } of open) await moveDay(day_id, `ends_at = ${NOW} - interval '1 minute'`);
  };
  /** An offer whose next day is kept; gives both. */
  async function committed(changed: Partial<WireTerms['formula'] & { is: 'lucky' }> = {}, terms = {}) {
    const formula = { ...luckyFormula, groups: [...luckyFormula.groups], ...changed };
    const offerId = await stage.offer('LUCKY_BET', { ...terms, formula });
    await openLuckyDays(deps);
    const [row] = await rows<{ day_id: bigint }>(
      `select day_id from promotions.lucky_days where offer_id = ${offerId}`,
    );
    return { offerId, dayId: row?.day_id ?? 0n };
  }
  /** Lets a day begin: it lasts from a while ago until a while from now. */
  const begin = (dayId: bigint) =>
    moveDay(
      dayId,
      `committed_at = ${NOW} - ${DAY}, starts_at = ${NOW} - interval '1 hour', ends_at = ${NOW} + interval '1 hour',
        draws_at = ${NOW} + interval '61 minutes'`,
    );
  /** Lets the round of a day be there. */
  const comeRound = (dayId: bigint) =>
    moveDay(
      dayId,
      `ends_at = ${NOW} + interval '1 second', draws_at = ${NOW} + interval '2 seconds',
        beacon_round = extract(epoch from ${NOW})::bigint - 1700000000 - 12`,
    );
  const day = async (dayId: bigint): Promise<DayRow> => {
    const found = await findDay(database.reader, dayId);
    if (!found) throw new Error('no such day');
    return found;
  };
  const draw = async (dayId: bigint): Promise<string> => {
    await comeRound(dayId);
    await eventually(async () => {
      await drawLuckyDays(deps);
      return (await day(dayId)).state === 'drawn';
    });
    return (await day(dayId)).tail ?? '';
  };
  return {
    moveDay,
    committed,
    begin,
    comeRound,
    draw,
    day,
    /**
     * A day whose digits are known while it goes on: a test can give bets the numbers that it needs. The days before it are over, as
     * one of a hundred has the same digits and would pay for the same bets.
     */
    async drawnDay(changed: Parameters<typeof committed>[0] = {}, terms = {}) {
      await endDays();
      const { offerId, dayId } = await committed(changed, terms);
      await begin(dayId);
      const tail = await draw(dayId);
      await begin(dayId);
      return { offerId, dayId, tail };
    },
  };
}

let batches = 0n;

function betsOf({ database, deps, rows }: Stage) {
  /** Makes the next bet have a number that ends in some digits. */
  const numberNext = (tail: string) =>
    rows(`
      with last as (select max(wager_id) as id from wagers.wagers)
      select setval(pg_get_serial_sequence('wagers.wagers', 'wager_id'),
        ((coalesce(id, 0) / 100000 + 1) * 100000)::bigint + ${Number(tail)}, false) from last`);
  const settle = (batchRef: bigint, version = 1) =>
    database.inTransaction((tx) => closeBatch(tx, { source: 'lottery', batchRef, version }));
  /** Places bets of whole units in a batch of their own; the first has a number that ends in some digits. */
  async function place(
    memberId: bigint,
    stakes: readonly number[],
    { tail = null as string | null, gameType = 'RNG' } = {},
  ): Promise<bigint> {
    if (tail !== null) await numberNext(tail);
    batches += 1n;
    const batchRef = batches;
    const bets = stakes.map((stake, at) => ({
      ref: BigInt(at + 1),
      batchRef,
      memberId: memberId as MemberId,
      gameCode: 'game',
      gameType,
      stake: BigInt(Math.round(stake * 100)) * 100n,
    }));
    await database.inTransaction((tx) => recordPlaced(tx, 'lottery', bets));
    return batchRef;
  }
  return {
    place,
    settle,
    /** The same, settled now. */
    async bet(...of: Parameters<typeof place>): Promise<bigint> {
      const batchRef = await place(...of);
      await settle(batchRef);
      return batchRef;
    },
    void: (batchRef: bigint) =>
      database.inTransaction((tx) =>
        voidWagers(tx, { source: 'lottery', batchRef }, { refs: [1n], reason: 'draw-void' }),
      ),
    /** Reads the feed as far as it may be read. */
    async pay(): Promise<void> {
      // An older transaction of another database hides what is to be read until it is over.
      await eventually(async () => {
        while (await payLuckyBetsStep(deps));
        return (await luckyFeed.secondsBehind(database.reader)) === 0;
      });
    },
    /** What bets of a member got by an offer, as `bet:amount status`. */
    won: async (memberId: bigint, offerId: string): Promise<readonly string[]> =>
      (
        await rows<{ won: string }>(`
          select split_part(occurrence_key, ':', 4) || ':' || amount / 10000.0 || ' ' || status as won from promotions.applications
          where member_id = ${memberId} and offer_id = ${offerId} order by application_id`)
      ).map(({ won }) => won.replace(/\.?0+ /, ' ')),
    numberOf: async (batchRef: bigint): Promise<string> =>
      (
        await rows<{ number: string }>(
          `select wager_id::text as number from wagers.wagers where batch_ref = ${batchRef} and ref = 1`,
        )
      )[0]?.number ?? '',
  };
}
