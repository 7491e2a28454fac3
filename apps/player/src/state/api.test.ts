import { contract } from '@tyche/contract/site';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { closeAllModals, useModals } from './modals.ts';
import { useSession } from './session.ts';

const member = { id: '7', username: 'lan', nickname: 'Lan', type: 1 };
let answer: ((value: Response) => void) | null = null;

function refuse(code: string, status: number, details = {}): void {
  answer?.(Response.json({ success: false, value: { code, ...details }, message: '' }, { status }));
}

// The caller takes the browser's fetch when it is made.
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
const { client } = await import('./api.ts');

afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  closeAllModals();
  useSession.setState({ member: null });
});

/** Asks, lets something happen, and answers with a refusal. */
async function ask(meanwhile: () => void, code: string, status: number, details = {}): Promise<void> {
  answer = null;
  const asked = client.call(contract.balance, {});
  await vi.waitFor(() => expect(answer).not.toBeNull());
  meanwhile();
  refuse(code, status, details);
  await expect(asked).rejects.toMatchObject({ code });
}

test('a refusal for want of a session signs out who asked', async () => {
  useSession.setState({ member });
  await ask(() => undefined, 'not-signed-in', 401);
  expect(useSession.getState().member).toBeNull();
});

test('and tells once why the session ended', async () => {
  useSession.setState({ member });
  const details = { reason: 'other-device' };
  await ask(() => undefined, 'not-signed-in', 401, details);
  const shown = [{ kind: 'session-ended', reason: 'other-device' }];
  expect(useModals.getState().stack).toEqual(shown);
  closeAllModals();
  await ask(() => undefined, 'not-signed-in', 401, details);
  expect(useModals.getState().stack).toEqual([]);
});

test('and not who signed in since', async () => {
  await ask(() => useSession.setState({ member }), 'not-signed-in', 401);
  expect(useSession.getState().member).toBe(member);
});

test('a bound session opens its step, once for who is still bound', async () => {
  const details = { restriction: 'second-factor' };
  await ask(() => undefined, 'session-restricted', 403, details);
  expect(useModals.getState().stack).toMatchObject([{ kind: 'unlock', restriction: 'second-factor' }]);
  closeAllModals();
  await ask(() => useSession.setState({ member }), 'session-restricted', 403, details);
  expect(useModals.getState().stack).toEqual([]);
});
