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
  restriction: null,
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
    signIn(answer);
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
  test('warns a trial account before the centre and lets it play', () => {
    signIn({ ...answer, customerType: 4 });
    let done = 0;
    const act = () => {
      done += 1;
    };
    guarded(act, 'member-centre');
    expect([done, useModals.getState().stack]).toEqual([0, [{ kind: 'true-account' }]]);
    guarded(act);
    expect(done).toBe(1);
  });
  test('takes a type that it does not know for a trial account', () => {
    signIn({ ...answer, customerType: 99 });
    guarded(() => undefined, 'member-centre');
    expect(useModals.getState().stack).toEqual([{ kind: 'true-account' }]);
  });
});

describe('a session that is bound to something', () => {
  test('is nobody to the page', () => {
    signIn({ ...answer, restriction: 'second-factor' });
    expect(useSession.getState().member).toBeNull();
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});
