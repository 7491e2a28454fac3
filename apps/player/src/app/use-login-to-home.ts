import { useSession } from '../state/session.ts';
import { useSite } from '../state/site.ts';

/** Pages that a guest sees all the same (specification section 2), and those that lead to a login. */
const exempt = [
  '/login',
  '/register',
  '/register.html',
  '/helpmc',
  '/download',
  '/down',
  '/reset-password',
  '/offers-end',
];

/** Whether a guest has to log in before this page: where the site is set to it. */
export function useLoginToHome(pathname: string): boolean {
  const site = useSite();
  const isGuest = useSession((session) => session.member === null && !session.isResuming);
  return (
    site?.loginToHome === true &&
    isGuest &&
    !exempt.includes(pathname) &&
    !pathname.startsWith('/social/') &&
    !pathname.startsWith('/r/')
  );
}
