// What a member's play with a vendor came to, against the calls that made it.
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, openGateway, type TestPlayer, VENDOR } from './calls/test/gateway.ts';
import { sumPlay } from './store-play.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

let gateway: Gateway;
let last = 0;

beforeAll(async () => {
  gateway = await openGateway();
}, 60_000);

afterAll(() => gateway?.close());

async function playOf({ memberId }: TestPlayer, maxRounds = 100) {
  const [row] = await sumPlay(gateway.database.reader, {
    memberId,
    vendors: [VENDOR],
    zone: ZONE,
    maxRounds,
  });
  return row;
}

/** A round of one bet; `won` null leaves it open. Gives its number at the vendor. */
async function round(player: TestPlayer, amount: string, won: string | null): Promise<string> {
  last += 1;
  const roundId = `play${last}`;
  const of = {
    roundId,
    playerId: player.playerId,
    sessionToken: player.sessionToken,
    currency: 'VND',
    gameCode: 'lantern-lane',
  };
  await gateway.send({ ...of, call: 'bet', txId: `${roundId}-bet`, amount });
  if (won !== null)
    await gateway.send({
      ...of,
      call: 'win',
      txId: `${roundId}-win`,
      betTxId: `${roundId}-bet`,
      amount: won,
      roundClosed: true,
    });
  return roundId;
}

const move = (roundId: string, opened: string) =>
  gateway.run(`update vendors.rounds set opened_at = ${opened} where round_id = '${roundId}'`);
/** The begin of a day or month of the zone, as SQL. */
const begin = (unit: 'day' | 'month') =>
  `(date_trunc('${unit}', clock_timestamp() at time zone '${ZONE}') at time zone '${ZONE}')`;

describe('what play with a vendor came to', () => {
  it('adds up what was bet and won, and what is in open rounds', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await round(player, '100', '130');
    await round(player, '50', '0');
    await round(player, '20', null);
    const row = await playOf(player);
    expect([row?.day_bets, row?.day_wins].map((amount) => formatAmount(amount ?? 0n))).toEqual([
      '170.0000',
      '130.0000',
    ]);
    expect([row?.open_rounds, formatAmount(row?.open_bets ?? 0n)]).toEqual([1, '20.0000']);
    expect([row?.month_bets, row?.month_wins]).toEqual([row?.day_bets, row?.day_wins]);
  });

  it('does not count a bet that was refunded', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const roundId = await round(player, '100', null);
    await gateway.send({
      call: 'refund',
      playerId: player.playerId,
      roundId,
      currency: 'VND',
      amount: '100',
      txId: `${roundId}-back`,
      betTxId: `${roundId}-bet`,
    });
    expect(await playOf(player)).toMatchObject({ day_bets: 0n, month_bets: 0n, open_rounds: 0 });
  });

  it('divides days and months where the calendar of the site does', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await move(await round(player, '1', '0'), begin('day'));
    await move(
      await round(player, '2', '0'),
      `greatest(${begin('day')} - interval '1 ms', ${begin('month')})`,
    );
    await move(await round(player, '4', '0'), `${begin('month')} - interval '1 ms'`);
    const row = await playOf(player);
    // On the first of a month the second one opened with the month, which is the day too.
    expect(formatAmount(row?.month_bets ?? 0n)).toBe('3.0000');
    expect(['1.0000', '3.0000']).toContain(formatAmount(row?.day_bets ?? 0n));
  });

  it('does not count a win that waits for the staff', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.run(`update vendors.games set win_cap = 20000`);
    await round(player, '100', '500');
    expect(await gateway.incidents()).toEqual([expect.stringContaining('WIN_HELD')]);
    expect(await playOf(player)).toMatchObject({ day_bets: 1_000_000n, day_wins: 0n });
    await gateway.run(`update vendors.games set win_cap = null`);
  });

  it('reads a bounded number of rounds, and tells from when on', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    for (let at = 0; at < 4; at += 1) await round(player, '10', '0');
    expect(formatAmount((await playOf(player, 4))?.day_bets ?? 0n)).toBe('40.0000');
    const cut = await playOf(player, 3);
    expect(formatAmount(cut?.day_bets ?? 0n)).toBe('30.0000');
    expect(cut?.counted_since).toBeInstanceOf(Date);
  });

  it('has no row of somebody who did not play', async () => {
    expect(await playOf(await gateway.player({ currency: 'VND', balance: '1' }))).toBeUndefined();
  });
});
