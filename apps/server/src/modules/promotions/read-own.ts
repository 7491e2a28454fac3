import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Reader } from '../../platform/db/database.ts';
import { shownApplications } from './shown.ts';
import { listOfMember } from './store-applications.ts';

const PAGE = 20;

/** A page of a member's applications, newest first. */
export async function listOwn(
  reader: Reader,
  input: InputOf<typeof promotions.promotionApplications>,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
): Promise<OutputOf<typeof promotions.promotionApplications>> {
  const { status, promotionId, pageNo = 1, pageSize = PAGE } = input;
  const rows = await listOfMember(reader, memberId, {
    status: status ?? null,
    offerId: promotionId === undefined ? null : BigInt(promotionId),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: await shownApplications(reader, rows, input.language ?? language),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}
