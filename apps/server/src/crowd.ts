// Whom messages of the house to many members reach, as the modules below know it (docs/reference/messages.md 7).
import { countAudience, listAudience, listOfferedAccounts } from './modules/members/index.ts';
import type { Crowd } from './modules/messaging/index.ts';
import { listWithoutOffers } from './modules/promotions/index.ts';
import { listAtLimit, listExcluded, personsOf } from './modules/protection/index.ts';
import type { Reader } from './platform/db/database.ts';

/** What the limits of a member need of the site. */
type MerchantOf = Parameters<typeof listAtLimit>[0];

/** What messages to many members ask about accounts. */
export function crowdOf(needs: MerchantOf): Crowd {
  return {
    listMembers: listAudience,
    countMembers: countAudience,
    async listClosed(reader, memberIds) {
      const accounts = await listOfferedAccounts(reader, memberIds);
      const excluded = await listExcluded(reader, memberIds);
      const isClosed = (id: bigint) => excluded.has(id) || accounts.get(id)?.isDisabled !== false;
      return new Set(memberIds.filter(isClosed));
    },
    listOffLimits: (reader, memberIds) => listOffLimits(needs, reader, memberIds),
  };
}

/** Whom offers must not reach now: a break, a marker of harm, offers switched off, a limit that is used up (rewards.md 11.2). */
async function listOffLimits(
  needs: MerchantOf,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const persons = await personsOf(reader, memberIds);
  const without = await listWithoutOffers(reader, memberIds);
  const accounts = await listOfferedAccounts(reader, memberIds);
  const atLimit = await listAtLimit(
    needs,
    reader,
    [...accounts].map(([memberId, { walletId }]) => ({ memberId, walletId })),
  );
  const isOff = (memberId: bigint) => {
    const person = persons.get(memberId);
    return (
      (person !== undefined && (person.stop !== null || person.hasMarker)) ||
      without.has(memberId) ||
      atLimit.has(memberId)
    );
  };
  return new Set(memberIds.filter(isOff));
}
