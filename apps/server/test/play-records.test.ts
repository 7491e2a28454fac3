// What play came to, as the wallets page and the page of safer play show it: by vendor and by group of games, against the rounds themselves.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GamePage } from './game-page.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';
import type { TestClient } from './harness.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let stage: StudioStage;
let member: TestClient;
let slot: { readonly staked: bigint; readonly won: bigint };
let dice: { readonly staked: bigint; readonly won: bigint };

const units = (text: string) => parseAmount(text) ?? 0n;

/** Plays some rounds one after the other; gives what they came to. */
async function playAll(page: GamePage, bet: string, inputs: object, rounds: number) {
  let won = 0n;
  for (let at = 0; at < rounds; at += 1) won += units((await page.play(bet, inputs)).round.win);
  return { staked: units(bet) * BigInt(rounds), won };
}

beforeAll(async () => {
  stage = await openStudioStage();
  member = await stage.newMember();
  slot = await playAll(await stage.open(member, 'lantern-lane'), '1.0000', {}, 3);
  dice = await playAll(await stage.open(member, 'dice'), '2.0000', { target: 5000, side: 'under' }, 3);
}, 180_000);

afterAll(() => stage?.close());

const lossOf = (client: TestClient, startTime: number, endTime: number) =>
  client.send('GET', `/wps/report/lossByGroup?startTime=${startTime}&endTime=${endTime}`);
const lineOf = ({ staked, won }: typeof slot) => ({
  staked: formatAmount(staked),
  net: formatAmount(won - staked),
});

describe('play with vendors', () => {
  test('is added up by vendor', async () => {
    const { vendors } = (await member.send('GET', '/wps/wallets/vendors/play')).body.value;
    const all = lineOf({ staked: slot.staked + dice.staked, won: slot.won + dice.won });
    expect(vendors).toMatchObject([
      { vendor: 'studio', today: all, month: all, open: { rounds: 0, staked: '0.0000' }, countedSince: null },
    ]);
  });

  test('of somebody else is not there', async () => {
    const other = await stage.newMember();
    expect((await other.send('GET', '/wps/wallets/vendors/play')).body.value).toEqual({ vendors: [] });
    const { groups, total } = (await lossOf(other, Date.now() - HOUR_MS, Date.now())).body.value;
    expect([groups, total.bets]).toEqual([[], 0]);
  });
});

describe('the result by group of games', () => {
  test('divides slots from the originals of the house', async () => {
    const { groups, total } = (await lossOf(member, Date.now() - HOUR_MS, Date.now())).body.value;
    expect(groups).toMatchObject([
      { group: 'slots', bets: 3, ...lineOf(slot), returned: formatAmount(slot.won) },
      { group: 'originals', bets: 3, ...lineOf(dice), returned: formatAmount(dice.won) },
    ]);
    expect(total).toMatchObject({
      bets: 6,
      ...lineOf({ staked: slot.staked + dice.staked, won: slot.won + dice.won }),
    });
  });

  test('has only bets of the time that is asked for', async () => {
    const { groups } = (await lossOf(member, Date.now() - 3 * HOUR_MS, Date.now() - 2 * HOUR_MS)).body.value;
    expect(groups).toEqual([]);
  });

  test('is of at most 92 days', async () => {
    expect((await lossOf(member, Date.now() - 92 * DAY_MS, Date.now())).status).toBe(200);
    for (const [from, until] of [
      [93 * DAY_MS, 0],
      [0, HOUR_MS],
    ] as const)
      expect((await lossOf(member, Date.now() - from, Date.now() - until)).status).toBe(400);
  });
});
