import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { mayPass } from '@tyche/rules/access';
import { callerOf, useSession } from './session.ts';
import type { RunningBonus } from '../lib/bonuses/bonus.ts';

/** A claim marks the answer as old, and while a bonus runs each bet does: it seldom has to be read again by itself. */
const STALE_MS = 300_000;

/** The bonus that runs for the member; null for none, for a guest, and until it is known. All who ask share one answer. */
export function useRunningBonus(): RunningBonus | null {
  const enabled = useSession(({ member }) => mayPass('member-centre', callerOf(member)));
  const bonuses = useRoute(contract.bonuses, {}, { enabled, staleTimeMs: STALE_MS });
  return enabled && bonuses.state === 'ready' ? bonuses.data.running : null;
}
