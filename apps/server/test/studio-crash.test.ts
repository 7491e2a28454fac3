// Crash from end to end: one round for all who watch, cash-outs by the time of arrival, and the proof of every point.
import { createHash, randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { crashHex, crashPoint } from '@tyche/rules/studio/originals';
import { linkBefore, linkSeeds } from '@tyche/rules/studio';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashPage, openCrash } from './crash-page.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const ROUND_MS = 120_000;
let stage: StudioStage;
beforeAll(async () => {
  stage = await openStudioStage();
}, 120_000);
afterAll(() => stage?.close());

const units = (text: string) => parseAmount(text) ?? 0n;

/** Waits for a round whose bets are open for long enough to place some. */
async function nextBets(page: CrashPage): Promise<string> {
  const { round } = page;
  const isOpen = () => round()?.state === 'betting' && page.lockLeftMs() > 3_000;
  await until('bets are open', ROUND_MS, async () => isOpen());
  return round()?.no ?? '';
}

describe('a shared round', () => {
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
    await until('both bets are seen', 10_000, async () => benPage.seats()?.count === 3);

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

    await until('all bets have their end', ROUND_MS, async () => {
      const rounds = [...(await annPage.mine()).rounds, ...(await benPage.mine()).rounds];
      return rounds.every(({ state }: { state: string }) => state === 'paid');
    });
    const [highEnd, lowEnd] = (await annPage.mine()).rounds;
    const hisEnd = (await benPage.mine()).rounds[0];
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
    const before = await stage.balanceOf(member);
    await nextBets(page);
    const key = randomUUID();
    const first = await page.bet('1.0000', { seat: 0 }, key);
    expect((await page.bet('1.0000', { seat: 0 }, key)).round.roundId).toBe(first.round.roundId);
    expect(await page.bet('2.0000', { seat: 0 }, key)).toEqual({ refusal: 'BAD_REQUEST' });
    expect(await page.bet('1.0000', { seat: 0 })).toEqual({ refusal: 'ROUND_OPEN' });
    // What was bet can be taken back; again changes nothing. Nobody else can.
    const other = await openCrash(stage, await stage.newMember());
    expect(await other.step(first.round.roundId, { cancel: true })).toMatchObject({ refusal: 'TOO_LATE' });
    other.close();
    await page.step(first.round.roundId, { cancel: true });
    await until('the bet is back', 20_000, async () => (await stage.balanceOf(member)) === before);
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
    const page = await openCrash(stage, await stage.newMember());
    expect(await page.bet('1.0000', inputs)).toEqual({ refusal: 'BAD_REQUEST' });
    page.close();
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

  test('cannot be changed once it is over, nor its salt once it is set', async () => {
    const [over] = await stage.studioRows<{ shared_no: bigint }>(
      `select shared_no from studio.shared_rounds where state = 'ended' order by shared_no limit 1`,
    );
    for (const change of ["salt = repeat('0', 64)", 'point = 100', 'beacon_round = 1', "state = 'void'"])
      await expect(
        stage.studioRows(`update studio.shared_rounds set ${change} where shared_no = $1`, [over?.shared_no]),
      ).rejects.toThrow('cannot change');
  });
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
  expect(real.seats()?.count ?? 0).toBe(0);
  await until('the bet has its end', ROUND_MS, async () => {
    const found = (await demo.mine()).rounds.find(
      (one: { roundId: string }) => one.roundId === round.roundId,
    );
    return found.state === 'paid';
  });
  expect(await stage.balanceOf(member)).toBe(before);
  demo.close();
  real.close();
});
