import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Counts the visit when the address has an invitation code. A wrong code is reported by the form. */
export function useInvitationCount(): void {
  const client = useClient();
  const [query] = useSearchParams();
  const code = query.get('affiliateCode');
  useEffect(() => {
    // Eight characters: another text is no code of a link, and asking would count as a guess.
    if (code?.trim().length === 8) client.call(contract.openAffiliateUrl, { code }).catch(() => undefined);
  }, [client, code]);
}
