import { contract } from '@tyche/contract/site';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeAllModals, guarded, useModals } from './modals.ts';
import { mayBeSignedIn, refreshMember, signIn, signOut, useSession } from './session.ts';
import { cacheAnswer } from './session-cache.ts';

const answer = {
  token: '1',
  id: '1007',
  userName: 'demo@minh07',
  nickname: 'Minh',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  restriction: null,
} as const;

const info = {
  id: '1007',
  account: 'minh07',
  nickname: 'Minh',
  type: 0,
  toUpline: true,
  rankLevel: 0,
  regDate: 0,
  clubLabel: { labelName: 'Gold', color: '#111111', color2: '#eeeeee' },
  hasWithdrawPass: false,
  memberLabel: '',
  language: 'EN',
  lastLoginAt: null,
  mobile: '',
  email: '',
  payeeName: '',
  qq: '',
  line: '',
  whatsapp: '',
  zalo: '',
  facebook: '',
  wechat: '',
  hasQuestions: false,
  restriction: null,
  oldPasswordNeeded: true,
  payoutBlock: null,
};

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
      account: 'minh07',
      username: 'demo@minh07',
      nickname: 'Minh',
      isAgent: '0',
      platform: 'web',
      merchant: 'demo',
      merchantCode: 'demo',
    });
    expect(useSession.getState().member?.nickname).toBe('Minh');
  });
  test('keeps the label, the upline and the forced change of password as the server tells them', () => {
    signIn({ ...answer, restriction: 'change-password' });
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ cpw: 'true' });
    signIn(answer);
    expect(sessionStorage.getItem('cpw')).toBeNull();
    refreshMember(info);
    expect(Object.fromEntries(Object.entries(sessionStorage))).toMatchObject({
      username: 'demo@minh07',
      toUpline: 'true',
      memberLabel: 'Gold',
      memberLabelTextColor: '#111111',
      memberLabelBgColor: '#eeeeee',
    });
  });
  test('takes a missing or unknown account type for a guest, who may do the least', async () => {
    for (const type of [null, '', 'x', '7']) {
      sessionStorage.setItem('token', '1');
      sessionStorage.setItem('account', 'minh07');
      if (type === null) sessionStorage.removeItem('isAgent');
      else sessionStorage.setItem('isAgent', type);
      vi.resetModules();
      const fresh = await import('./session.ts');
      expect([type, fresh.useSession.getState().member?.type]).toEqual([type, 4]);
      expect(fresh.callerNow()).toEqual({ kind: 'member', accountType: 4 });
    }
  });
  test('caches the answers that the specification names, and clears them at the end', () => {
    cacheAnswer(contract.registerSettings, { username: { patternId: 2 } });
    cacheAnswer(contract.memberInfo, info);
    expect(Object.keys(sessionStorage)).toEqual(['validate']);
    expect(sessionStorage.getItem('validate')).toBe('{"username":{"patternId":2}}');
    signOut();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
  test('ends with everything cleared but the merchant', () => {
    signIn(answer);
    signOut();
    expect(Object.keys(sessionStorage).sort()).toEqual(['merchant', 'merchantCode']);
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
