import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function redactTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  await tx.rows(sql`select staff.redact_texts(${[...texts]}::text[])`);
}

export async function forgetReasons(
  tx: Tx,
  { actions, subjects }: { actions: readonly string[]; subjects: readonly string[] },
): Promise<void> {
  await tx.rows(sql`select staff.forget_reasons(${[...actions]}::text[], ${[...subjects]}::text[])`);
}
