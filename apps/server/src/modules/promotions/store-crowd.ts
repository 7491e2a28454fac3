import type { PromotionKind, RewardMode } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which of some occurrences have an application. */
export async function listKnown(reader: Reader, occurrences: readonly string[]): Promise<string[]> {
  const rows = await reader.rows(sql<{ occurrence_key: string }>`
    select occurrence_key from promotions.applications
    where occurrence_key = any((select ${occurrences}::text[])::text[])`);
  return rows.map(({ occurrence_key }) => occurrence_key);
}

export interface NewIssued {
  readonly memberId: bigint;
  readonly person: Buffer;
  readonly occurrence: string;
  readonly amount: bigint;
  /** JSON text. */
  readonly inputs: string;
  readonly conditions: string;
}

/** Keeps rewards that were joined and issued at once, with both steps of each. */
export function insertIssued(
  tx: Tx,
  of: {
    readonly offerId: bigint;
    readonly version: number;
    readonly kind: PromotionKind;
    readonly mode: RewardMode;
    readonly claimDays: number;
  },
  rewards: readonly NewIssued[],
): Promise<{ occurrence_key: string; application_id: bigint }[]> {
  const column = <Value>(read: (reward: NewIssued) => Value) => rewards.map(read);
  return tx.rows(sql<{ occurrence_key: string; application_id: bigint }>`
    with issued as (
      insert into promotions.applications (offer_id, version, member_id, kind, mode, status, occurrence_key, person, amount, required, inputs,
        conditions, claim_before)
      select ${of.offerId}::bigint, ${of.version}::int, r.member_id, ${of.kind}, ${of.mode}, 'issued', r.occurrence_key, r.person, r.amount, 0,
        r.inputs, r.conditions, clock_timestamp() + ${of.claimDays}::int * interval '1 day'
      from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ occurrence }) => occurrence)}::text[],
        ${column(({ person }) => person)}::bytea[], ${column(({ amount }) => amount)}::bigint[],
        ${column(({ inputs }) => inputs)}::jsonb[], ${column(({ conditions }) => conditions)}::jsonb[])
        r (member_id, occurrence_key, person, amount, inputs, conditions)
      returning occurrence_key, application_id
    ), stepped as (
      insert into promotions.steps (application_id, action, status)
      select application_id, step.action, step.status from issued
      cross join (values (1, 'join', 'joined'), (2, 'qualify', 'issued')) step (place, action, status) order by application_id, step.place
    )
    select occurrence_key, application_id from issued`);
}
