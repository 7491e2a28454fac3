// Texts of staff about a member who is erased (reliability.md P2).
import type { Tx } from '../../platform/db/database.ts';
import * as store from './store-redact.ts';

/**
 * Replaces texts, as whole words in whatever case, by three dots wherever staff or visitors typed them: subjects, details and reasons of
 * the trail and of approvals. Texts of one character are left alone.
 */
export function redactTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  return store.redactTexts(tx, [...new Set(texts.map((text) => text.trim()))]);
}

/** Blanks the reasons that staff gave. `actions` are patterns of actions and kinds, `subjects` the numbers that the lines are about. */
export function forgetReasons(
  tx: Tx,
  lines: { actions: readonly string[]; subjects: readonly string[] },
): Promise<void> {
  return store.forgetReasons(tx, lines);
}
