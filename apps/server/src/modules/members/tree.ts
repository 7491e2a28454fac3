import type { Reader } from '../../platform/db/database.ts';
import { findUpline, hasAncestor } from './store-tree.ts';

/** Who stands directly above a member; null at the top. */
export function uplineOf(reader: Reader, memberId: bigint): Promise<bigint | null> {
  return findUpline(reader, memberId);
}

/** Whether a member stands anywhere below another, however deep. Nobody stands below himself. */
export function isDownline(reader: Reader, uplineId: bigint, memberId: bigint): Promise<boolean> {
  return hasAncestor(reader, memberId, uplineId);
}
