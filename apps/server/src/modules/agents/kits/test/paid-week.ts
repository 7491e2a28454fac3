// A week of a small programme that was paid, with corrections after it: what the tests of kits read.
import { addDays, intervalOf, periodOfDate } from '@tyche/rules/agents';
import { eventually } from '@tyche/testkit/until';
import type { Database } from '../../../../platform/db/database.ts';
import type { ContractSettings } from '../../../settings/index.ts';
import { recordPayouts, type WagerPayout } from '../../../wagers/index.ts';
import { takeInStep } from '../../intake/take-in.ts';
import { openPayStage, type PayStage, tier } from '../../pay/test/pay-stage.ts';
import { runDueRebates } from '../../rebates/run-rebates.ts';
import { sealDue } from '../../seals/seal-due.ts';
import { type Bet, type Play, playOn } from '../../test/play.ts';
import { passDays, setRate } from '../../test/rates.ts';
import { moveAccount } from '../../tree/place.ts';
import { readKit } from '../read-kit.ts';
import { readRebateKit } from '../read-rebate-kit.ts';

type People = Readonly<Record<'top' | 'agent' | 'one' | 'two' | 'near' | 'deep' | 'stranger', bigint>>;

export interface LineOf {
  readonly line_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly kind: string;
  readonly first_day: string;
  readonly amount: bigint;
  readonly corrects: bigint | null;
}

export interface RebateOf {
  readonly member_id: bigint;
  readonly day: string;
  readonly group: string;
}

export interface PaidWeek {
  readonly stage: PayStage;
  readonly zone: string;
  /** Monday to Wednesday of a week that is over. */
  readonly days: readonly [string, string, string];
  readonly people: People;
  /** The moment some hours after the start of a day. */
  ms(day: string, hours: number): Date;
  listLines(): Promise<LineOf[]>;
  kitOf(line: Pick<LineOf, 'line_id' | 'receiver'>, database?: Database): Promise<string>;
  listRebates(): Promise<RebateOf[]>;
  rebateKitOf(rebate: RebateOf): Promise<string>;
}

interface Week extends Pick<PaidWeek, 'stage' | 'zone' | 'days' | 'people' | 'ms'> {
  readonly play: Play;
}

/** The pieces of a file, one after the other. */
export async function joinPieces(
  read: (after: string | undefined) => Promise<{ readonly text: string; readonly next: string | null }>,
): Promise<string> {
  let text = '';
  let after: string | undefined;
  do {
    const piece = await read(after);
    text += piece.text;
    after = piece.next ?? undefined;
  } while (after !== undefined);
  return text;
}

/**
 * Opens the week on a database of its own: its tree, its play, its contracts, all runs, then corrections and their runs.
 *
 * @param settings those of the runs of the week, where they are not the usual ones; corrections come under the usual ones.
 */
export async function openPaidWeek(settings: Partial<ContractSettings> = {}): Promise<PaidWeek> {
  const stage = await openPayStage();
  const zone = stage.merchant.site.timeZone;
  const people = await openPeople(stage);
  const days = await moveDeep(stage, zone, people);
  const ms = (day: string, hours: number) =>
    new Date(intervalOf(periodOfDate('DAILY', day), zone).start.getTime() + hours * 3_600_000);
  const week: Week = { stage, zone, days, people, ms, play: playOn(stage) };
  const batches = await playWeek(week);
  await stage.credit(people.near, days[0], 30_000n);
  await stage.credit(people.deep, days[1], 12_345n);
  await stage.credit(people.deep, days[1], 500n);
  await openContracts(week);
  await takeInUntilNow(stage);
  await sealDue(stage.deps);
  // Windows and slots without play need no runs but the last ones of the day; the days after the week are sealed later.
  await stage.rows(`delete from agents.seals where span = 'DAY' and day >= '${addDays(days[0], 7)}'`);
  await stage.rows(`delete from agents.seals where span <> 'DAY'
    and (starts_at < '${ms(days[1], 10).toISOString()}' or starts_at >= '${ms(days[1], 11).toISOString()}') and ends_at <> '${ms(days[1], 24).toISOString()}'`);
  await runDueRebates(stage.deps);
  for (const kind of ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const)
    await stage.compute(kind, settings);
  await correctSome(week, batches);
  return { ...readersOf(stage), stage, zone, days, people, ms };
}

function readersOf(stage: PayStage): Pick<PaidWeek, 'listLines' | 'kitOf' | 'listRebates' | 'rebateKitOf'> {
  return {
    listLines: () =>
      stage.rows<LineOf>(`
        select line_id, receiver, payer, kind, first_day::text, amount, corrects from agents.pay_lines order by line_id`),
    kitOf: ({ line_id, receiver }, database = stage.database) =>
      joinPieces((after) => {
        const id = line_id.toString();
        return readKit({ ...stage.deps, database }, receiver, after ? { id, after } : { id });
      }),
    listRebates: () =>
      stage.rows<RebateOf>(`
        select member_id, day::text, game_group as "group" from agents.rebate_lines union
        select member_id, day::text, game_group from agents.rebate_corrections order by 2, 3, 1`),
    rebateKitOf: ({ member_id, day, group: type }) =>
      joinPieces((after) =>
        readRebateKit(stage.deps, member_id, after ? { day, type, after } : { day, type }),
      ),
  };
}

/** A general agent, an agent, two agents below it, a member of each. */
async function openPeople(stage: PayStage): Promise<People> {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('agent', top);
  const [one, two] = [await stage.open('one', agent), await stage.open('two', agent)];
  const [near, deep] = [await stage.open('near', agent, 0), await stage.open('deep', one, 0)];
  const stranger = await stage.open('stranger', null, 2);
  for (const [memberId, rate] of [
    [top, 9_000n],
    [agent, 6_000n],
    [one, 3_000n],
    [two, 2_000n],
    [deep, 1_000n],
    [near, 2_500n],
  ] as const)
    await setRate(stage, memberId, 'RNG', rate);
  for (const [memberId, series] of [
    [top, 1_980n],
    [agent, 1_960n],
    [one, 1_950n],
  ] as const)
    await setRate(stage, memberId, 'LOTT', series);
  return { top, agent, one, two, near, deep, stranger };
}

/** A member moves on Wednesday from the one agent to the other. Gives Monday to Wednesday. */
async function moveDeep(
  stage: PayStage,
  zone: string,
  { deep, two }: People,
): Promise<readonly [string, string, string]> {
  await passDays(stage, 3);
  await stage.database.inTransaction((tx) =>
    moveAccount(tx, { memberId: deep, uplineId: two, timeZone: zone, approvalId: 1n }, async () => undefined),
  );
  const [today] = await stage.rows<{ day: string }>(`select agents.today('${zone}')::text as day`);
  const monday = periodOfDate('WEEKLY', addDays(today?.day ?? '', -8)).key;
  const days = [monday, addDays(monday, 1), addDays(monday, 2)] as const;
  const moved = (Date.parse(addDays(today?.day ?? '', 1)) - Date.parse(days[2])) / 86_400_000;
  await passDays(stage, moved);
  return days;
}

async function playWeek(week: Week): Promise<readonly bigint[]> {
  const { ms, days } = week;
  const { near, deep, one, agent } = week.people;
  const end = (bets: readonly Bet[], at: Date, winners: readonly WagerPayout[]) =>
    endBatch(week, bets, { at, winners });
  const slot = (ref: bigint, memberId: bigint, stake: bigint, game: Bet['game'] = 'slots'): Bet => ({
    ref,
    memberId,
    game,
    stake,
  });
  return [
    await end([slot(1n, near, 4_000_000n), slot(2n, deep, 2_000_000n)], ms(days[0], 9), [
      { ref: 1n, payout: 9_000_000n },
    ]),
    await end([slot(1n, near, 3_000_000n), slot(2n, deep, 700_000n, 'baccarat')], ms(days[1], 10.01), [
      { ref: 2n, payout: 300_000n, validStake: 400_000n },
    ]),
    await end(
      [slot(1n, deep, 5_000_000n), slot(2n, one, 1_500_000n), slot(3n, agent, 900_001n)],
      ms(days[1], 10.2),
      [],
    ),
    await end(
      [
        slot(1n, near, 777_777n, 'fast5d-1m'),
        slot(2n, deep, 1_234_567n, 'fast11x5-1m'),
        slot(3n, deep, 800_001n, 'fast5d-zy-1m'),
        slot(4n, one, 999_999n, 'fast5d-1m'),
      ],
      ms(days[0], 15),
      [{ ref: 1n, payout: 100n }],
    ),
    await end([slot(1n, near, 2_000_000n), slot(2n, deep, 8_000_000n)], ms(days[2], 20), [
      { ref: 1n, payout: 1n },
    ]),
  ];
}

/** A batch that ended at a moment. */
async function endBatch(
  { stage, play }: Week,
  bets: readonly Bet[],
  { at, winners }: { readonly at: Date; readonly winners: readonly WagerPayout[] },
): Promise<bigint> {
  const batchRef = await play.place(bets);
  await stage.database.inTransaction(async (tx) => {
    await recordPayouts(tx, { source: 'lottery', batchRef, version: 1 }, winners);
    for (const text of [
      `insert into wagers.closures (source, batch_ref, version) values (1, ${batchRef}, 1)`,
      `insert into wagers.ends (source, batch_ref, kind, version, ended_at) values (1, ${batchRef}, 'closed', 1, '${at.toISOString()}')`,
    ])
      await tx.rows({ name: '', text, values: [] });
  });
  return batchRef;
}

async function openContracts({ stage, days, people: { top, agent } }: Week): Promise<void> {
  const salary = {
    tiers: [tier(0n, 0, 5_000n), tier(5_000_000n, 1, 8_000n), tier(90_000_000n, 9, 9_000n)],
    dividend: null,
  };
  const dividend = (periodKind: 'DAILY' | 'WEEKLY') => ({
    tiers: [tier(0n, 0, 100_000n), tier(1_000_000n, 1, 200_000n, 100n)],
    dividend: { periodKind, carryPolicy: 'ALL', minimum: 100n } as const,
  });
  const from = addDays(days[0], -1);
  const below = { offerer: top, receiver: agent, from };
  await stage.contract({ ...below, kind: 'DAILY', group: 'RNG', terms: salary });
  await stage.contract({ ...below, kind: 'HOURLY', terms: salary });
  await stage.contract({ ...below, kind: 'REALTIME', group: 'RNG', terms: salary });
  await stage.contract({ ...below, kind: 'DIVIDEND', terms: dividend('WEEKLY') });
  await stage.contract({ offerer: null, receiver: top, from, kind: 'DIVIDEND', terms: dividend('DAILY') });
}

async function takeInUntilNow(stage: PayStage): Promise<void> {
  const [now] = await stage.rows<{ at: string }>(`select clock_timestamp()::text as at`);
  await eventually(async () => {
    while (await takeInStep(stage.deps));
    const [row] = await stage.rows<{ is: boolean }>(
      `select coalesce(complete_until > '${now?.at}', false) as is from agents.intake`,
    );
    return row?.is;
  });
}

/** A corrected result and a late credit of Monday, and a void bet of Tuesday, after they were paid; then the days after the week. */
async function correctSome(
  { stage, play, days, ms, people }: Week,
  batches: readonly bigint[],
): Promise<void> {
  const [monday = 0n, tuesday = 0n, later = 0n] = batches;
  await play.close(monday, 2, [{ ref: 2n, payout: 3_000_000n }]);
  await play.void(tuesday, [1n]);
  await stage.credit(people.one, days[0], 20_001n);
  await play.close(later, 2, [{ ref: 2n, payout: 1n, validStake: 1_400_000n }]);
  await takeInUntilNow(stage);
  await sealDue(stage.deps);
  await stage.rows(
    `delete from agents.seals where span <> 'DAY' and ends_at <> '${ms(addDays(days[0], 7), 0).toISOString()}'`,
  );
  await runDueRebates(stage.deps);
  for (const kind of ['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME'] as const) await stage.compute(kind);
}
