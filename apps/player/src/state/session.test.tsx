import { beforeEach, describe, expect, test } from 'vitest';
import { closeAllModals, guarded, useModals } from './modals.ts';
import { mayBeSignedIn, signIn, signOut, useSession } from './session.ts';

const answer = {
  token: '1',
  id: '1007',
  userName: 'minh_07',
  nickname: 'Minh',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
} as const;

beforeEach(() => {
  signOut();
  closeAllModals();
  sessionStorage.clear();
  localStorage.clear();
});

describe('the session', () => {
  test('keeps the keys of the specification and only a marker for a token', () => {
    signIn(answer);
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
      token: '1',
      customerId: '1007',
      account: 'minh_07',
      username: 'minh_07',
      nickname: 'Minh',
      isAgent: '0',
    });
    expect(useSession.getState().member?.nickname).toBe('Minh');
  });
  test('ends with everything cleared but the merchant', () => {
    sessionStorage.setItem('merchantCode', 'demo');
    signIn(answer);
    signOut();
    expect(Object.keys(sessionStorage)).toEqual(['merchantCode']);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(useSession.getState().member).toBeNull();
  });
  test('lets a new tab ask the server only where someone was signed in', () => {
    expect(mayBeSignedIn()).toBe(false);
    localStorage.setItem('returning', '1');
    expect(mayBeSignedIn()).toBe(true);
  });
});

describe('a guarded action', () => {
  test('opens the login for a guest and waits behind it', () => {
    let done = 0;
    guarded(() => {
      done += 1;
    });
    const [modal] = useModals.getState().stack;
    expect(done).toBe(0);
    expect(modal?.kind).toBe('login');
    if (modal?.kind === 'login') modal.after?.();
    expect(done).toBe(1);
  });
  test('happens at once for a member', () => {
    signIn(answer);
    let done = 0;
    guarded(() => {
      done += 1;
    });
    expect(done).toBe(1);
    expect(useModals.getState().stack).toEqual([]);
  });
});
