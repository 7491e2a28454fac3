import { createFormats } from '@tyche/i18n/format';
import { parseAmount } from '@tyche/kernel/money';
import { share } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import type { Size } from './browser.ts';
import { useProductWithGames } from './own-product.ts';
import { balanceOf, checkDraw, ordersOf, registerHere, roomyDraw, toCart } from './steps.ts';

const { visit } = useProductWithGames({ hasTestGames: true });
const START = 100_000_000n;

interface Walk {
  readonly family: string;
  readonly gameId: number;
  readonly path: string;
  /** The cells to touch, by row and place in the row; or a list to type. */
  readonly picks: readonly (readonly [row: number, cell: number])[] | string;
  readonly bets: number;
  readonly size?: Size;
}

/** One bet in a test game of every family; those of a usual run go through every kind of pad. */
const walks: readonly Walk[] = [
  {
    family: 'five digits',
    gameId: 90101,
    path: '/lottery?gameCode=test-fast5d-1m&playType=ssc.dt.1v5',
    picks: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    bets: 3,
    size: 'phone',
  },
  {
    family: '11 choose 5',
    gameId: 90201,
    path: '/lottery?gameCode=test-fast11x5-1m&playType=x115.rx2',
    picks: '01 05\n2-11\n0307',
    bets: 3,
  },
  {
    family: 'racing',
    gameId: 90301,
    path: '/lottery?gameCode=test-racing-1m&playType=pk10.top3',
    picks: [
      [0, 0],
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    bets: 2,
  },
  {
    family: 'dice',
    gameId: 90401,
    path: '/lottery?gameCode=test-dice-1m&playType=k3.side',
    picks: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    bets: 4,
    size: 'phone',
  },
  {
    family: 'Mark Six',
    gameId: 90501,
    path: '/lottery?gameCode=test-marksix-90s&playType=lhc.special',
    picks: [
      [0, 0],
      [0, 20],
      [0, 48],
    ],
    bets: 3,
  },
  {
    family: 'keno',
    gameId: 90601,
    path: '/lottery?gameCode=test-keno-1m&playType=keno.pick5',
    picks: [
      [0, 0],
      [0, 19],
      [0, 40],
      [0, 60],
      [0, 79],
    ],
    bets: 1,
  },
  {
    family: 'Lucky 28',
    gameId: 90611,
    path: '/lottery?gameCode=test-lucky28-1m&playType=pc28.side',
    picks: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    bets: 4,
  },
  {
    family: 'Vietnam, North',
    gameId: 90701,
    path: '/vnlottery?gameCode=test-vn-fast-north-1m&playType=vn.n.lo2',
    picks: [[0, 27]],
    bets: 27,
  },
  {
    family: 'Vietnam, South',
    gameId: 90703,
    path: '/vnlottery?gameCode=test-vn-fast-south-1m&playType=vn.s.lo2',
    picks: [
      [0, 0],
      [0, 99],
    ],
    bets: 36,
    size: 'phone',
  },
  {
    family: 'Hanoi',
    gameId: 90814,
    path: '/lottery?gameCode=test-hanoi-fast-1m&playType=hn.2top',
    picks: [
      [0, 7],
      [0, 70],
    ],
    bets: 2,
  },
  {
    family: 'Lao',
    gameId: 90822,
    path: '/lottery?gameCode=test-lao-fast-1m&playType=la.4tod',
    picks: '1234 0099',
    bets: 2,
  },
  {
    family: 'Thai',
    gameId: 90803,
    path: '/lottery?gameCode=test-thai-fast-1m&playType=th.2top',
    picks: [
      [0, 7],
      [0, 42],
    ],
    bets: 2,
    size: 'phone',
  },
  {
    family: 'Malay',
    gameId: 90833,
    path: '/lottery?gameCode=test-malay-fast-1m&playType=my.4d.big',
    picks: '1234 0007',
    bets: 2,
  },
  {
    family: 'Philippine 3D',
    gameId: 90922,
    path: '/lottery?gameCode=test-ph-3d-1m&playType=ph.3d.straight',
    picks: [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    bets: 1,
  },
];

deep.concurrent.each(share(walks, 0, 2))(
  'a bet on $family is placed from its pad, drawn, settled, sealed and checked',
  async ({ gameId, path, picks, bets, size = 'desktop' }) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await registerHere(visitor);
    await visitor.open(path);
    if (typeof picks === 'string') {
      const typed = page.getByRole('radio', { name: t('lottery.pad.typedChoice') });
      await page.locator('[data-pad]').waitFor();
      if ((await typed.count()) > 0) await typed.check({ force: true });
      await page.locator('[data-pad] textarea').fill(picks);
    } else {
      for (const [row, cell] of picks)
        await page.locator(`[data-row="${row}"] [data-cell="${cell}"]`).click();
    }
    await visitor.checkAccess(`pad of ${path}`);
    await visitor.checkWidth(`pad of ${path}`);
    await roomyDraw(visitor, gameId, 6);
    await toCart(visitor);
    await visitor.button('lottery.order.confirm', { count: bets }).click();
    await until('the order stands', 10_000, async () => (await ordersOf(visitor)).length === 1);
    const [placed] = await ordersOf(visitor);
    expect(placed).toMatchObject({ stakes: bets, status: 2, gameId });

    await page.getByRole('tab', { name: t('lottery.tab.bets') }).click();
    let settled: Readonly<Record<string, string | number>> = {};
    await until('the draw is made and the bet settled', 60_000, async () => {
      settled = (await ordersOf(visitor))[0] ?? {};
      return settled.status === 4 || settled.status === 5;
    });
    const money = (name: string) => parseAmount(String(settled[name])) ?? -1n;
    await until('what was won is paid', 10_000, async () => {
      const due = START - money('bettingAmount') + money('winAmount') + money('rebateAmount');
      return (await balanceOf(visitor)) === due;
    });
    const [paid, result] = [
      money('winAmount'),
      money('winAmount') + money('rebateAmount') - money('bettingAmount'),
    ];
    const word =
      paid === 0n
        ? t('lottery.bets.state.lost')
        : result > 0n
          ? t('lottery.bets.state.won')
          : t('lottery.bets.state.returned', {
              amount: createFormats('en-PH').money(result + money('bettingAmount')),
            });
    if (size === 'desktop') {
      const newest = page.getByRole('tabpanel').getByRole('row').nth(1);
      await newest.filter({ hasText: word }).waitFor();
    }
    await checkDraw(visitor, String(placed?.orderDetailId));
    await visitor.leave();
  },
  180_000,
);
