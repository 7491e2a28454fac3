import type { Session } from './modules/identity/index.ts';

/** What a session carries to its calls: the restriction that binds it, and until when it counts as recovered. */
export function boundBy({ restriction, recoveredUntil }: Session) {
  return { ...(restriction ? { restriction } : {}), ...(recoveredUntil ? { recoveredUntil } : {}) };
}
