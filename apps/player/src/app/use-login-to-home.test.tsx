import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { signOut, useSession } from '../state/session.ts';
import { type Site, SiteProvider } from '../state/site.ts';
import { useLoginToHome } from './use-login-to-home.ts';

afterEach(signOut);

/** Whether a guest of a site with this setting has to log in before a page. */
function asks(path: string, loginToHome: boolean | null): boolean {
  const site = loginToHome === null ? null : ({ loginToHome } as Site);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SiteProvider value={site}>{children}</SiteProvider>
  );
  return renderHook(() => useLoginToHome(path), { wrapper }).result.current;
}

describe('a site that shows the login first', () => {
  test.each(['/', '/home', '/lottery', '/promotions', '/orders'])(
    'asks a guest to log in before %s',
    (path) => {
      expect(asks(path, true)).toBe(true);
    },
  );

  test.each([
    '/login',
    '/register',
    '/register.html',
    '/reset-password',
    '/offers-end',
    '/helpmc',
    '/down',
    '/download',
    '/r/ana',
  ])('lets a guest see %s', (path) => expect(asks(path, true)).toBe(false));

  test('asks no member, and nobody while a session may be resumed', () => {
    useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 } });
    expect(asks('/', true)).toBe(false);
    useSession.setState({ member: null, isResuming: true });
    expect(asks('/', true)).toBe(false);
    useSession.setState({ isResuming: false });
    expect(asks('/', true)).toBe(true);
  });

  test('is so only where it is set, and not before the settings are there', () => {
    expect([asks('/', false), asks('/', null)]).toEqual([false, false]);
  });
});
