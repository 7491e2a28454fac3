import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../database.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { FreeView } from '../wire.ts';
import { findNextFree } from './store-grants.ts';
import { sumWon } from './store-totals.ts';

/** The free round that a session's player has next; null without one, and for play money. */
export async function readFree(reader: Reader, session: Session): Promise<FreeView | null> {
  if (session.mode === 'DEMO') return null;
  const next = await findNextFree(reader, session);
  if (!next) return null;
  const won = next.pay === 'TOTAL' ? formatAmount(await sumWon(reader, next.grant_id)) : null;
  return { bet: formatAmount(next.face_value), no: next.free_no, count: next.rounds, won };
}
