// A process is killed while it moves money: the next process completes the transfer.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDue } from './ask.ts';
import { openStage, type Stage, type TestMember } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ answerMs: 30_000 });
});
afterAll(() => stage.close());

/** Lets a process of its own move 60 and kills it where it stops. */
async function killWhileMoving(
  { memberId, walletId }: TestMember,
  way: 'in' | 'out',
  where: 'before' | 'after',
): Promise<void> {
  const { databaseUrl, studioUrl, secret } = stage.place;
  const args = [databaseUrl, studioUrl, secret, `${memberId} ${walletId}`, way, where];
  const child = fork(join(import.meta.dirname, 'test/mover.ts'), args, { execArgv: [], stdio: 'inherit' });
  const gone = once(child, 'exit');
  const said = await Promise.race([once(child, 'message'), gone.then(() => ['gone'])]);
  expect(said[0]).toBe('here');
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
}

async function askThrough(member: TestMember): Promise<string> {
  for (let again = 0; again < 50; again += 1) {
    const [row] = await stage.rows<{ state: string; ended_at: Date | null }>(
      `select state, ended_at from vendors.transfers where member_id = ${member.memberId} order by transfer_id desc limit 1`,
    );
    if (!row || row.ended_at) return row?.state ?? 'none';
    await stage.makeDue();
    await askDue(stage.deps);
  }
  return 'open';
}

/** A process that starts anew takes its time on a busy machine. */
const LIMIT_MS = 180_000;

const have = async (member: TestMember) => [await stage.available(member), await stage.there(member)];

describe('a process killed while it moves money to a vendor', () => {
  it(
    'killed between the debit and the sending: on the way, then fenced and back',
    async () => {
      const member = await stage.member(amountOf(100));
      await killWhileMoving(member, 'in', 'before');
      expect(await have(member)).toEqual([amountOf(40), 0n]);
      await stage.expectBalanced();
      expect(await askThrough(member)).toBe('returned');
      expect(await have(member)).toEqual([amountOf(100), 0n]);
      await stage.expectBalanced();
    },
    LIMIT_MS,
  );

  it(
    'killed between the sending and the answer: there, and not back',
    async () => {
      const member = await stage.member(amountOf(100));
      await killWhileMoving(member, 'in', 'after');
      expect(await askThrough(member)).toBe('done');
      expect(await have(member)).toEqual([amountOf(40), amountOf(60)]);
      await stage.expectBalanced();
    },
    LIMIT_MS,
  );
});

describe('a process killed while it moves money from a vendor', () => {
  it.each([
    ['before', 'returned', [amountOf(0), amountOf(100)]],
    ['after', 'done', [amountOf(60), amountOf(40)]],
  ] as const)(
    'killed %s the sending: %s',
    async (where, state, wanted) => {
      const member = await stage.member(amountOf(100));
      await stage.move(member, 'in', '100');
      await killWhileMoving(member, 'out', where);
      expect(await stage.available(member)).toBe(0n);
      await stage.expectBalanced();
      expect(await askThrough(member)).toBe(state);
      expect(await have(member)).toEqual(wanted);
      await stage.expectBalanced();
    },
    LIMIT_MS,
  );
});
