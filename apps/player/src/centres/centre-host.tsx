import { type Gate, mayPass } from '@tyche/rules/access';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { WithWords } from '../lib/states/with-words.tsx';
import { type Centre, useAgentCentre, useCentre } from '../state/centre.ts';
import { callerOf, type Member, useSession } from '../state/session.ts';
import { lazyPage } from '../state/chunks.ts';
import { CentreLoading } from './frame/centre-loading.tsx';

const MemberCentre = lazyPage(async () => ({
  default: (await import('./member/member-centre.tsx')).MemberCentre,
}));
const AgentCentre = lazyPage(async () => ({
  default: (await import('./agent/agent-centre.tsx')).AgentCentre,
}));
const SUBJECTS = ['centre'];
const AGENT_SUBJECTS = ['centre', 'agents'];

/** Draws the centre that the address asks for. Who may not see it is asked to log in, or is warned, and sees the page alone. */
export function CentreHost() {
  return (
    <>
      <Host centre={useCentre()} gate="member-centre" subjects={SUBJECTS}>
        {(page, member) => <MemberCentre page={page} member={member} />}
      </Host>
      <Host centre={useAgentCentre()} gate="account-centre" subjects={AGENT_SUBJECTS}>
        {(page) => <AgentCentre page={page} />}
      </Host>
    </>
  );
}

function Host({
  centre: { page, close, askFirst },
  gate,
  subjects,
  children,
}: {
  readonly centre: Centre;
  readonly gate: Gate;
  readonly subjects: readonly string[];
  readonly children: (page: string, member: Member) => ReactNode;
}) {
  const member = useSession((session) => session.member);
  const isAllowed = mayPass(gate, callerOf(member));
  // Whose the cookie is may not be known yet: nobody is asked to log in before it is.
  const isResuming = useSession((session) => session.isResuming);
  const isAsked = page !== null && !isResuming;
  const wasAllowed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is asked or allowed counts.
  useEffect(() => {
    const hasLeft = wasAllowed.current && !isAllowed;
    wasAllowed.current = isAllowed;
    if (!isAsked || isAllowed) return;
    // Who has just logged out is not asked to log in.
    if (hasLeft) close();
    else askFirst();
  }, [isAsked, isAllowed]);

  if (page === null || !member || !isAllowed) return null;
  const loading = <CentreLoading onClose={close} />;
  return (
    <Suspense fallback={loading}>
      <WithWords subjects={subjects} fallback={loading}>
        {children(page, member)}
      </WithWords>
    </Suspense>
  );
}
