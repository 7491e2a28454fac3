// The short form of the drill `kill-rounds`: six kills.
import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { missed } from './figures.ts';
import { killRoundsStage, playKillRounds } from './kill-rounds.ts';
import { openStage, type Stage } from './stage.ts';
import { ask, compareBooks } from './studio-book.ts';

const FIRST_BALANCE = 100_000_000_000n;
let stage: Stage | undefined;
afterAll(() => stage?.stop());

test('studio and platform are killed in turn while players play: no round is drawn twice or lost, and both books are equal', async () => {
  const seed = randomInt(1, 1_000_000);
  const lines = [`seed ${seed}`];
  stage = await openStage({ ...killRoundsStage, isDurable: false, drawnGames: ['fast5d-1m'] });
  const { figures, wrong } = await playKillRounds(stage, {
    seed,
    isShort: true,
    say: (line) => void lines.push(line),
  });
  expect({ wrong, missed: missed(figures, { withTiming: false }) }, lines.join('\n')).toEqual({
    wrong: [],
    missed: [],
  });
});

test('a win that one book has and the other has not is found, and so is a wallet', async () => {
  if (!stage?.studio) throw new Error('the drill came first');
  const books = { databaseUrl: stage.databaseUrl, studioDatabaseUrl: stage.studio.databaseUrl };
  expect(await compareBooks(books, FIRST_BALANCE)).toEqual([]);
  const [paid] = await ask<{ tx_id: string; round_id: string }>(
    books.databaseUrl,
    `select tx_id, round_id from vendors.calls where vendor = 'studio' and status = 'OK' and credit > 0 limit 1`,
  );
  await ask(books.databaseUrl, 'update vendors.calls set credit = credit + 1 where tx_id = $1', [
    paid?.tx_id,
  ]);
  const wrong = await compareBooks(books, FIRST_BALANCE + 1n);
  expect(wrong).toContainEqual(expect.stringMatching(`^round ${paid?.round_id} is paid`));
  expect(wrong).toContainEqual(expect.stringMatching(/^player .* in place of/));
});
