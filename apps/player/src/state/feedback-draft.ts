// What a member typed elsewhere and wants to send as feedback.
import { create } from 'zustand';
import { useSession } from './session.ts';

interface Kept {
  readonly memberId: string | null;
  readonly text: string;
}

const nothing: Kept = { memberId: null, text: '' };
const useKept = create<Kept>(() => nothing);

/** Keeps a text for the feedback of the member of this session, in this tab and until it is sent. */
export function keepFeedbackDraft(text: string): void {
  const memberId = useSession.getState().member?.id ?? null;
  useKept.setState({ memberId, text });
}

export function forgetFeedbackDraft(): void {
  useKept.setState(nothing);
}

/** The kept text of the member of this session; empty for none. */
export function useFeedbackDraft(): string {
  const memberId = useSession(({ member }) => member?.id ?? null);
  return useKept((kept) => (memberId !== null && kept.memberId === memberId ? kept.text : ''));
}
