// Crash from end to end: one round for all who watch, cash-outs by the time of arrival, and the proof of every point.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { crashHex, crashPoint } from '@tyche/rules/studio/originals';
import { linkAtDistance, linkBefore, linkSeeds } from '@tyche/rules/studio';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashPage, openCrash } from './crash-page.ts';
import { endOf, nextBets, ROUND_MS } from './crash-rounds.ts';
import { openStudioDatabase } from '../../studio/src/database.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

let stage: StudioStage;
/** Whose bets are all refused. */
let guest: Promise<CrashPage> | undefined;
beforeAll(async () => {
  stage = await openStudioStage();
}, 120_000);
afterAll(async () => {
  (await guest)?.close();
  await stage?.close();
});

const units = (text: string) => parseAmount(text) ?? 0n;

const idsOf = (seats: readonly { id: string }[] = []) => seats.map(({ id }) => id);

// They share the rounds of one table and mostly wait for them.
describe.concurrent('a shared round', { timeout: 2 * ROUND_MS }, () => {
  test('is one for all: one point, proved by its link and salt; each bet is paid by its own cash-out', async () => {
    const [ann, ben] = [await stage.newMember(), await stage.newMember()];
    const [annPage, benPage] = [await openCrash(stage, ann), await openCrash(stage, ben)];
    const before = { ann: units(await stage.balanceOf(ann)), ben: units(await stage.balanceOf(ben)) };
    const no = await nextBets(annPage);
    const low = await annPage.bet('2.0000', { seat: 0, target: 101 });
    const high = await annPage.bet('3.0000', { seat: 1 });
    const his = await benPage.bet('5.0000', { seat: 0 });
    for (const { round } of [low, high, his])
      expect(round).toMatchObject({ state: 'playing', draws: {}, serverSeed: null, win: '0.0000' });
    const own = [low, high, his].map(({ round }) => round.roundId.slice(0, 8));
    await until('all three bets are seen', 10_000, async () => {
      const seen = idsOf(benPage.seats()?.seats);
      return own.every((id) => seen.includes(id));
    });

    await until('the curve rises', ROUND_MS, async () => annPage.round()?.state !== 'betting');
    expect(annPage.round()).toMatchObject({ no, link: null, point: null });
    const taken = await benPage.step(his.round.roundId, { take: true });
    await annPage.ended(no);
    await benPage.ended(no);
    const ended = annPage.round();
    expect(benPage.round()).toEqual(ended);
    const { point, link, salt, before: hash } = ended;
    expect(linkBefore(link)).toBe(hash);
    const drawn = crashPoint(crashHex(linkSeeds(link, salt)));
    expect(BigInt(point)).toBe(drawn < 1_000_000n ? drawn : 1_000_000n);

    const [lowEnd, highEnd] = [
      await endOf(annPage, low.round.roundId),
      await endOf(annPage, high.round.roundId),
    ];
    const hisEnd = await endOf(benPage, his.round.roundId);
    expect(highEnd).toMatchObject({ outcome: { end: 'lost' }, win: '0.0000', draws: { point } });
    expect(lowEnd).toMatchObject(
      point >= 101
        ? { outcome: { end: 'target' }, win: '2.0200' }
        : { outcome: { end: 'lost' }, win: '0.0000' },
    );
    if (taken.refusal) expect(hisEnd).toMatchObject({ outcome: { end: 'lost' }, win: '0.0000' });
    else {
      const hundredths = units(hisEnd.multiple) / 100n;
      expect(hundredths).toBeGreaterThan(100n);
      expect(hundredths).toBeLessThanOrEqual(BigInt(point));
      // 5.0000 times the multiple, rounded down to cents.
      expect(units(hisEnd.win)).toBe(((50_000n * hundredths) / 100n / 100n) * 100n);
    }
    expect(units(await stage.balanceOf(ann))).toBe(before.ann - units('5') + units(lowEnd.win));
    expect(units(await stage.balanceOf(ben))).toBe(before.ben - units('5') + units(hisEnd.win));
    const record = await ben.send('GET', '/wps/report/transaction');
    expect(record.body.value.list[0].source).toEqual({ kind: 'round', number: hisEnd.roundId });
    annPage.close();
    benPage.close();
  });

  test('takes one bet a seat, gives it back while bets are open, and nothing after the lock', async () => {
    const member = await stage.newMember();
    const page = await openCrash(stage, member);
    const other = await openCrash(stage, await stage.newMember());
    const before = await stage.balanceOf(member);
    await nextBets(page);
    const key = randomUUID();
    const first = await page.bet('1.0000', { seat: 0 }, key);
    // What was bet can be taken back; again changes nothing. Nobody else can.
    expect(await other.step(first.round.roundId, { cancel: true })).toMatchObject({ refusal: 'TOO_LATE' });
    other.close();
    const [again, changed, second] = await Promise.all([
      page.bet('1.0000', { seat: 0 }, key),
      page.bet('2.0000', { seat: 0 }, key),
      page.bet('1.0000', { seat: 0 }),
    ]);
    expect(again.round.roundId).toBe(first.round.roundId);
    expect([changed, second]).toEqual([{ refusal: 'BAD_REQUEST' }, { refusal: 'ROUND_OPEN' }]);
    await page.step(first.round.roundId, { cancel: true });
    await until('the bet is back', 20_000, async () => (await stage.balanceOf(member)) === before);
    // A page that missed all of it sends its bet once more, and gets the round as it is now.
    const late = await page.bet('1.0000', { seat: 0 }, key);
    expect(late.round).toMatchObject({ roundId: first.round.roundId, state: 'refunded', win: '0.0000' });
    await until('bets are locked', ROUND_MS, async () => page.lockLeftMs() < 0);
    expect(await page.bet('1.0000', { seat: 1 })).toEqual({ refusal: 'TOO_LATE' });
    expect(await stage.balanceOf(member)).toBe(before);
    page.close();
  });

  test.each([
    ['a third seat', { seat: 2 }],
    ['no seat', {}],
    ['a target of 1.00', { seat: 0, target: 100 }],
    ['a target above the cap', { seat: 0, target: 1_000_001 }],
    ['a target that is no whole number', { seat: 0, target: 150.5 }],
    ['an unknown field', { seat: 0, point: 500 }],
  ])('refuses a bet with %s', async (_what, inputs) => {
    guest ??= stage.newMember().then((member) => openCrash(stage, member));
    expect(await (await guest).bet('1.0000', inputs)).toEqual({ refusal: 'BAD_REQUEST' });
  });

  test('never shows its link before the end, in no answer and no table', async () => {
    const page = await openCrash(stage, await stage.newMember());
    const no = await nextBets(page);
    const { round } = await page.bet('1.0000', { seat: 0 });
    await until('the curve rises', ROUND_MS, async () => page.round()?.state !== 'betting');
    const [kept] = await stage.studioRows<{ link: string | null; point: number | null; salt: string }>(
      'select link, point, salt from studio.shared_rounds where shared_no = $1',
      [no],
    );
    // Whatever a round of 1.00 does meanwhile: what is not over has no link.
    if (page.round()?.state === 'running') expect(kept).toMatchObject({ link: null, point: null });
    const [found] = (await page.mine()).rounds;
    if (found.serverSeed === null) expect(found).toMatchObject({ roundId: round.roundId, draws: {} });
    await page.ended(no);
    const { link, salt, beaconRound } = page.round();
    expect(createHash('sha256').update(link).digest('hex')).toBe(page.round().before);
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(Number(beaconRound)).toBeGreaterThan(0);
    for (const line of page.lines) if (line.includes(link)) expect(JSON.parse(line).state).toBe('ended');
    page.close();
  });

  test('publishes its chain to everyone before bets, no link that is still secret, and leads back to it', async () => {
    const page = await openCrash(stage, await stage.newMember());
    const no = await nextBets(page);
    const { chain: place } = page.round();
    // Without a session: no header names one.
    const readChains = async () =>
      (await (await fetch(`${stage.server.playUrl}/play/api/chains`)).json()).chains;
    const [chain] = await readChains();
    expect(chain).toMatchObject({
      gameCode: 'crash',
      no: place.no,
      commitment: place.commitment,
      rounds: 1_000_000,
    });
    expect(chain.last?.linkNo ?? 0).toBeLessThan(place.linkNo);
    const [opened] = await stage.studioRows<{ opened_at: Date }>(
      'select min(opened_at) as opened_at from studio.shared_rounds',
    );
    expect(Date.parse(chain.committedAt)).toBeLessThan(opened?.opened_at.getTime() ?? 0);
    const { round } = await page.bet('1.0000', { seat: 0 });
    expect(round.chain).toEqual(place);
    await page.ended(no);
    expect(linkAtDistance(page.round().link, place.linkNo)).toBe(chain.commitment);
    const [after] = await readChains();
    expect(after.last.linkNo).toBeGreaterThanOrEqual(place.linkNo);
    expect(linkAtDistance(after.last.link, after.last.linkNo)).toBe(chain.commitment);
    const verify = await fetch(`${stage.server.playUrl}/play/verify`);
    expect(verify.status).toBe(200);
    page.close();
  });

  test('takes a cash-out that is sent thirty times at once, once', async () => {
    const member = await stage.newMember();
    const page = await openCrash(stage, member);
    const before = units(await stage.balanceOf(member));
    // A round of less than 1.05 is over before they arrive.
    const { round, answers } = await until('a round lasts', ROUND_MS, async () => {
      const no = await nextBets(page);
      const placed = await page.bet('1.0000', { seat: 0 });
      await until('the curve rises', ROUND_MS, async () => page.round()?.state !== 'betting');
      await until('it is at 1.02', ROUND_MS, async () => page.ageMs() > 400 || page.round()?.no !== no);
      const since = performance.now();
      const steps = Array.from({ length: 30 }, () => page.step(placed.round.roundId, { take: true }));
      const all = await Promise.all(steps);
      // A studio whose requests wait for each other's connections answers none of them for ten seconds.
      expect(performance.now() - since).toBeLessThan(8_000);
      // Without an answer of the wallet in time, an answer has no round.
      const told = all.filter((answer) => answer?.round);
      return told.length > 0 ? { round: placed.round, answers: told } : null;
    });
    expect(new Set(answers.map((answer) => answer.round.multiple)).size).toBe(1);
    const end = await endOf(page, round.roundId);
    expect(end.outcome).toEqual({ end: 'taken' });
    const { rounds } = await page.page.call('GET', 'rounds');
    let expected = before;
    for (const { win } of rounds as { win: string }[]) expected += units(win) - units('1');
    const isRight = async () => units(await stage.balanceOf(member)) === expected;
    await until('every round is paid once', ROUND_MS, isRight);
    page.close();
  });

  test('is not settled while a bet is locked, and settles it then', async () => {
    const page = await openCrash(stage, await stage.newMember());
    const no = await nextBets(page);
    const { round } = await page.bet('1.0000', { seat: 0 });
    const books = await openStudioDatabase(stage.server.studioDatabaseUrl ?? '');
    const held = Promise.withResolvers<void>();
    const holding = books.inTransaction(async (tx) => {
      await tx.rows('select 1 from studio.rounds where round_id = $1 for update', [round.roundId]);
      // A statement now and then, as an idle transaction is ended.
      while (!(await Promise.race([held.promise.then(() => true), sleep(1_000, false)])))
        await tx.rows('select 1');
    });
    await page.ended(no);
    const settled = () =>
      stage.studioRows('select 1 from studio.shared_rounds where shared_no = $1 and settled_at is not null', [
        no,
      ]);
    // The settlement begins a second after the end.
    await sleep(2_500);
    expect(await settled()).toEqual([]);
    held.resolve();
    await holding;
    await books.close();
    expect(await endOf(page, round.roundId)).toMatchObject({ outcome: { end: 'lost' } });
    page.close();
  });

  test('cannot be changed once it is over, nor its salt once it is set', async () => {
    const over = await until('a round is over', ROUND_MS, async () => {
      const [row] = await stage.studioRows<{ shared_no: bigint }>(
        `select shared_no from studio.shared_rounds where state = 'ended' order by shared_no limit 1`,
      );
      return row;
    });
    for (const change of [
      "salt = repeat('0', 64)",
      'point = point + 1',
      'beacon_round = 1',
      "state = 'void'",
    ])
      await expect(
        stage.studioRows(`update studio.shared_rounds set ${change} where shared_no = $1`, [over.shared_no]),
      ).rejects.toThrow('cannot change');
  });

  test('play money at the table touches no wallet, and is not shown beside real money', async () => {
    const member = await stage.newMember();
    const before = await stage.balanceOf(member);
    const [demo, real] = [
      await openCrash(stage, member, true),
      await openCrash(stage, await stage.newMember()),
    ];
    await nextBets(demo);
    const { round, balance } = await demo.bet('10.0000', { seat: 0, target: 101 });
    expect(balance).toBe(formatAmount(units(demo.opened.balance) - units('10')));
    await until('the bet is seen', 10_000, async () => demo.seats()?.count === 1);
    await until('the real table is seen', ROUND_MS, async () => real.seats());
    const id = round.roundId.slice(0, 8);
    expect(idsOf(real.seats()?.seats)).not.toContain(id);
    await endOf(demo, round.roundId);
    expect(await stage.balanceOf(member)).toBe(before);
    demo.close();
    real.close();
  });
});
