import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export type CaptchaKind = 'image' | 'slider' | 'pass' | 'challenge';

export interface NewCaptcha {
  readonly id: string;
  readonly kind: CaptchaKind;
  readonly binding: Buffer;
  readonly action: string;
  readonly answer: string;
  readonly seconds: number;
}

/** Keeps a captcha in place of the visitor's earlier one of the kind; gives when it ends. */
export async function insertCaptcha(reader: Reader, c: NewCaptcha): Promise<Date> {
  const [row] = await reader.rows(sql<{ expires_at: Date }>`
    with gone as (
      delete from identity.captchas where binding = ${c.binding} and action = ${c.action} and kind = ${c.kind})
    insert into identity.captchas (captcha_id, kind, binding, action, answer, expires_at)
    values (${c.id}, ${c.kind}, ${c.binding}, ${c.action}, ${c.answer}, clock_timestamp() + ${c.seconds} * interval '1 second')
    returning expires_at`);
  if (!row) throw new Error('a captcha was not kept');
  return row.expires_at;
}

/** Takes the visitor's captcha of a kind for an action out: right or wrong, it was its one try. Null when there is none alive. */
export async function takeByBinding(
  reader: Reader,
  asked: { kind: CaptchaKind; binding: Buffer; action: string },
): Promise<string | null> {
  const [row] = await reader.rows(sql<{ answer: string; is_alive: boolean }>`
    delete from identity.captchas where binding = ${asked.binding} and action = ${asked.action} and kind = ${asked.kind}
    returning answer, expires_at > clock_timestamp() as is_alive`);
  return row?.is_alive ? row.answer : null;
}

/** The same by the captcha's own number; tells its action. */
export async function takeById(
  reader: Reader,
  asked: { id: string; kind: CaptchaKind; binding: Buffer },
): Promise<{ answer: string; action: string } | null> {
  const [row] = await reader.rows(sql<{ answer: string; action: string; is_alive: boolean }>`
    delete from identity.captchas where captcha_id = ${asked.id} and kind = ${asked.kind} and binding = ${asked.binding}
    returning answer, action, expires_at > clock_timestamp() as is_alive`);
  return row?.is_alive ? { answer: row.answer, action: row.action } : null;
}

export async function deleteOldCaptchas(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from identity.captchas where expires_at < clock_timestamp() - interval '5 minutes'`,
  );
}
