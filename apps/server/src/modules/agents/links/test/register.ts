// Registrations by a link, without the pages of a registration.
import { codeOf } from '@tyche/testkit/code-of';
import { openMember } from '../../../members/index.ts';
import type { Stage } from '../../test/stage.ts';
import { placeAccount } from '../../tree/place.ts';
import { findAffiliate, noteRegistration } from '../attribution.ts';

/** Registers as members do: the affiliate is found first, and the account is opened later. Gives `done` or the refusal. */
export async function registerBy(
  stage: Stage,
  { username, code }: { readonly username: string; readonly code: string },
  between = async () => undefined as unknown,
): Promise<string> {
  const affiliate = await findAffiliate(stage.database.reader, { code });
  if (!affiliate) return 'affiliate-code-unknown';
  await between();
  const account = { passwordHash: 'none', language: 'EN', site: stage.merchant.site, username };
  const place = { uplineId: affiliate.memberId, accountType: affiliate.accountType };
  const identity = { addCredential: async () => true };
  return codeOf(
    stage.database.inTransaction(async (tx) => {
      const memberId = await openMember(tx, { identity, placeAccount }, { ...account, ...place });
      if (memberId === null) throw Object.assign(new Error('taken'), { code: 'username-taken' });
      await noteRegistration(stage.deps, tx, { memberId, affiliate });
    }),
  );
}
