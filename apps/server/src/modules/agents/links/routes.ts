import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { openLink } from './attribution.ts';
import { createLink, deleteLink, disableLink, listLinks, listRegistrations } from './links.ts';

type LinkRoute =
  | 'createAffiliateUrl'
  | 'listAffiliateUrls'
  | 'disableAffiliateUrl'
  | 'deleteAffiliateUrl'
  | 'registeredAffiliates'
  | 'openAffiliateUrl';

export function linkRoutes(deps: AgentsDeps): Handlers<LinkRoute> {
  return {
    createAffiliateUrl: (input, { member }) => createLink(deps, member, input),
    listAffiliateUrls: (input, { member }) => listLinks(deps, member.memberId, input),
    async disableAffiliateUrl({ id }, { member }) {
      await disableLink(deps, member.memberId, BigInt(id));
      return null;
    },
    async deleteAffiliateUrl({ id }, { member }) {
      await deleteLink(deps, member.memberId, BigInt(id));
      return null;
    },
    registeredAffiliates: (input, { member }) => listRegistrations(deps, member.memberId, input),
    openAffiliateUrl: (input, call) => openLink(deps, input, call),
  };
}
