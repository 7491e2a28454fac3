import { mayPass } from '@tyche/rules/access';
import { Suspense, useEffect, useRef } from 'react';
import { WithWords } from '../lib/states/with-words.tsx';
import { useCentre } from '../state/centre.ts';
import { callerOf, useSession } from '../state/session.ts';
import { lazyPage } from '../state/chunks.ts';
import { CentreLoading } from './frame/centre-loading.tsx';

const MemberCentre = lazyPage(async () => ({
  default: (await import('./member/member-centre.tsx')).MemberCentre,
}));
const SUBJECTS = ['centre'];

/** Draws the centre that the address asks for. Who may not see it is asked to log in, or is warned, and sees the page alone. */
export function CentreHost() {
  const { page, open, close } = useCentre();
  const member = useSession((session) => session.member);
  const isAllowed = mayPass('member-centre', callerOf(member));
  // Whose the cookie is may not be known yet: nobody is asked to log in before it is.
  const isResuming = useSession((session) => session.isResuming);
  const isAsked = page !== null && !isResuming;
  const wasAllowed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is asked or allowed counts.
  useEffect(() => {
    const hasLeft = wasAllowed.current && !isAllowed;
    wasAllowed.current = isAllowed;
    if (!isAsked || isAllowed) return;
    const wanted = page;
    close();
    // Who has just logged out is not asked to log in.
    if (!hasLeft) open(wanted);
  }, [isAsked, isAllowed]);

  if (page === null || !member || !isAllowed) return null;
  const loading = <CentreLoading onClose={close} />;
  return (
    <Suspense fallback={loading}>
      <WithWords subjects={SUBJECTS} fallback={loading}>
        <MemberCentre page={page} member={member} />
      </WithWords>
    </Suspense>
  );
}
