// What members do with vendors' games in journeys.
import { AxeBuilder } from '@axe-core/playwright';
import { parseAmount } from '@tyche/kernel/money';
import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
import { answerOf } from './office-steps.ts';

/** Waits until a product lists the games of the studio. */
export async function untilGamesListed(url: string): Promise<void> {
  await until('the catalogue has the games of the studio', 240_000, async () => {
    const answer = await fetch(`${url}/wps/relay/GCSGAME_gameList?gameType=RNG`);
    return (await answer.text()).includes('"lantern-lane"');
  });
}

/** The game in the frame, once it can be played. */
export async function gameFrame({ page }: Visitor): Promise<FrameLocator> {
  await page.waitForURL(/\/game\?node=/);
  const frame = page.frameLocator('iframe');
  await frame.locator('main').waitFor();
  // The picture that stood in its place is gone: the game told that it is ready.
  await page.locator('iframe').waitFor();
  await until(
    'the poster is gone',
    30_000,
    async () => (await page.locator('[role=status] a').count()) === 0,
  );
  return frame;
}

/** Opens a game from its lobby, for real money. */
export async function playGame(visitor: Visitor, lobby: string, name: string): Promise<FrameLocator> {
  await visitor.open(lobby);
  await visitor.page
    .getByRole('button', { name: visitor.t('games.playNamed', { name }), exact: true })
    .click();
  return gameFrame(visitor);
}

/** Spins once and waits for the result. Gives the sentence of the result. */
export async function spinOnce({ t }: Visitor, frame: FrameLocator): Promise<string> {
  const spin = frame.getByRole('button', { name: t('slots.spin'), exact: true });
  await spin.click();
  const told = frame.locator('main [role=status]').last();
  await until('the reels are at rest', 30_000, async () => {
    const text = (await told.textContent()) ?? '';
    return text !== '' && (await spin.count()) === 1;
  });
  return (await told.textContent()) ?? '';
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Drags what is in a box, held at its middle, to a point of the window. */
export async function dragTo({ mouse }: Page, from: Box, to: Pick<Box, 'x' | 'y'>): Promise<void> {
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 8 });
  await mouse.up();
}

export interface RecordedBet {
  readonly gameName: string;
  readonly number: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: string;
}

/** The bets with vendors of the visitor, newest first. */
export async function recordedBets({ page }: Visitor): Promise<readonly RecordedBet[]> {
  const { list } = await answerOf(
    await page.request.get('/wps/report/wagers?gameType=RNG&pageSize=20', { headers: { Language: 'EN' } }),
  );
  return (list as readonly Record<string, string>[]).map((row) => ({
    gameName: row.gameName ?? '',
    number: row.number ?? '',
    stake: parseAmount(row.stake ?? '') ?? 0n,
    payout: parseAmount(row.payout ?? '') ?? 0n,
    state: row.state ?? '',
  }));
}

/** The balance of the visitor, in 1/10 000 units. */
export async function balanceOf({ page }: Visitor): Promise<bigint> {
  const { sumBalance } = await answerOf(await page.request.get('/wps/v2/wallets/balance'));
  return parseAmount(String(sumBalance)) ?? 0n;
}

/** Asks axe about the page and the game in its frame. */
export async function checkWithFrame({ page }: Visitor): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  // As a text: the report of a failure says in its first line what was found.
  expect(found.join('\n')).toBe('');
}
