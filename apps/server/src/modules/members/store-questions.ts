import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export function listAnswers(
  reader: Reader,
  memberId: bigint,
): Promise<{ question: string; sealed: Buffer }[]> {
  return reader.rows(sql<{ question: string; sealed: Buffer }>`
    select question, sealed from members.security_answers where member_id = ${memberId} order by question`);
}

/** Puts answers in the place of all earlier ones. */
export async function replaceAnswers(
  tx: Tx,
  memberId: bigint,
  answers: readonly { question: string; sealed: Buffer }[],
): Promise<void> {
  await tx.rows(sql`delete from members.security_answers where member_id = ${memberId}`);
  for (const { question, sealed } of answers)
    await tx.rows(sql`
      insert into members.security_answers (member_id, question, sealed) values (${memberId}, ${question}, ${sealed})`);
}
