import { OfflineError, RefusedError, UnreachableError } from '@tyche/client/client';
import type { RefusalCode } from '@tyche/contract/refusals';
import { describe, expect, test } from 'vitest';
import { attemptFor, type OrderAnswer, type OrderInput, sendAttempt } from './order-attempt.ts';

const input: OrderInput = {
  gameId: 101,
  currentNumero: '202611210731',
  bettingSlipString: '2_05_137~1~40~1~1950~1',
  betCartAmountSum: '12.0000',
};
const answer: OrderAnswer = {
  orderNumber: 'L100',
  orderId: '100',
  numero: '202611210731',
  totalBettingAmount: '12.0000',
  balance: '88.0000',
};
const noPause = () => Promise.resolve();
const refusal = (code: RefusalCode) => new RefusedError(code, '', { closesAt: 1 }, 409, 'r-1');

/** A server that fails as told, then takes the order; it remembers what it was sent. */
function server(failures: readonly Error[]) {
  const sent: { input: OrderInput; key: string }[] = [];
  const send = async (body: OrderInput, key: string) => {
    sent.push({ input: body, key });
    const failure = failures[sent.length - 1];
    if (failure) throw failure;
    return answer;
  };
  return { sent, send };
}

describe('an attempt to place an order', () => {
  test('is sent again with the same key and the same body after the network failed', async () => {
    const { sent, send } = server([new UnreachableError('no answer'), refusal('unavailable')]);
    const outcome = await sendAttempt({ key: 'k-1', input }, send, [noPause, noPause]);
    expect(outcome).toEqual({ kind: 'taken', answer });
    expect(sent).toEqual([
      { input, key: 'k-1' },
      { input, key: 'k-1' },
      { input, key: 'k-1' },
    ]);
  });

  test.each(['unknown', 'unavailable', 'database-unavailable', 'database-busy', 'storage-full'] as const)(
    'may have been booked after %s, so the same key is sent again',
    async (code) => {
      const { sent, send } = server([refusal(code)]);
      expect(await sendAttempt({ key: 'k-1', input }, send, [noPause])).toEqual({ kind: 'taken', answer });
      expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-1']);
    },
  );

  test('is of unknown outcome when no answer came, and keeps its key for the next press', async () => {
    const { sent, send } = server([new UnreachableError('1'), new UnreachableError('2')]);
    const attempt = attemptFor(null, input, () => 'k-1');
    expect(await sendAttempt(attempt, send, [noPause])).toEqual({ kind: 'unknown' });
    const again = attemptFor(attempt, { ...input, currentNumero: '202611210732' }, () => 'k-2');
    expect(again).toEqual({ key: 'k-1', input });
    await sendAttempt(again, send, []);
    expect(sent.map((each) => each.key)).toEqual(['k-1', 'k-1', 'k-1']);
  });

  test('is over after a refusal: nothing was taken, and the next press has a key of its own', async () => {
    const { sent, send } = server([refusal('draw-closed')]);
    const outcome = await sendAttempt(
      attemptFor(null, input, () => 'k-1'),
      send,
      [noPause],
    );
    expect(outcome).toEqual({
      kind: 'refused',
      code: 'draw-closed',
      details: { closesAt: 1 },
      requestId: 'r-1',
    });
    expect(sent).toHaveLength(1);
    expect(attemptFor(null, input, () => 'k-2').key).toBe('k-2');
  });

  test('is not sent at all while the page is offline, now or later', async () => {
    const { sent, send } = server([new OfflineError()]);
    expect(await sendAttempt({ key: 'k-1', input }, send, [noPause, noPause])).toEqual({ kind: 'offline' });
    expect(sent).toHaveLength(1);
  });

  test('that was sent before the line went down may have been taken', async () => {
    const { send } = server([new UnreachableError('cut'), new OfflineError()]);
    expect(await sendAttempt({ key: 'k-1', input }, send, [noPause])).toEqual({ kind: 'unknown' });
  });

  test('is not sent again once it was stopped', async () => {
    const stop = new AbortController();
    const { sent, send } = server([new UnreachableError('cut')]);
    const never = () => new Promise<void>(() => undefined);
    const outcome = sendAttempt({ key: 'k-1', input }, send, [never, noPause], stop.signal);
    stop.abort();
    expect(await outcome).toEqual({ kind: 'unknown' });
    expect(sent).toHaveLength(1);
  });
});
