// Which agent a visitor came from. The server decides it when the visitor registers (docs/reference/agents.md 3.3).
import { randomBytes } from 'node:crypto';
import { isTooDeep, parseLinkCode } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import { claim, isBeyond, type Limit } from '../../../platform/http/limits.ts';
import { networkOf } from '../../identity/index.ts';
import { type Affiliate, findMember, maskedNames, namesOf, requireAffiliate } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { levelOf } from '../open-accounts/store-agents.ts';
import { grantPreset, notifyLowerPreset, storedPreset } from '../rebates/presets.ts';
import { insertLinkOffer } from './store-link-offers.ts';
import { countOpened, findOpenLink, holdOpen, insertRegistration } from './store-links.ts';

const VISITOR_COOKIE = 'linkVisitor';
const DAY_S = 86_400;
const VISITOR = /^[A-Za-z0-9_-]{22}$/;
/** Visits of one browser, and of one network, that count for a link in a day. */
const ofBrowser: Limit = { name: 'link-visit', max: 1, windowS: DAY_S };
const ofNetwork: Limit = { name: 'link-visit-network', max: 20, windowS: DAY_S };

/** How a link is named: by its code, or by its own path. */
export interface NamedLink {
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/**
 * The agent behind a link that accounts can register by now. Null for every other text: a link that is unknown, has not begun, is expired
 * closed or paused, or whose agent is frozen or disabled.
 */
export async function findAffiliate(reader: Reader, { code, path }: NamedLink): Promise<Affiliate | null> {
  const named = { code: code === undefined ? null : parseLinkCode(code), path: pathOf(path) };
  if (named.code === null && named.path === null) return null;
  const link = await findOpenLink(reader, named);
  if (!link || !(await findMember(reader, link.agent_id))) return null;
  const name = (await maskedNames(reader, [link.agent_id])).get(link.agent_id);
  if (name === undefined) return null;
  const {
    link_id: linkId,
    agent_id: memberId,
    makes: accountType,
    code: found,
    needs_captcha: needsCaptcha,
  } = link;
  return { linkId, memberId, accountType, code: found, name, needsCaptcha };
}

function pathOf(path: string | undefined): string | null {
  return path !== undefined && /^[a-z0-9-]+$/i.test(path) ? path.toLowerCase() : null;
}

/**
 * Notes by which link an account registered and gives it the rebates of the link, in the transaction that opens it and after its place was
 * written. When the agent may no longer give what the link promises, the account gets what it may give, and the agent gets a notice
 * (agents.md 3.3). An agent gets the offer of the link a moment later: it is noted here. The link stays open until the transaction ends. Refuses `affiliate-code-unknown` when the link was closed meanwhile, and `agent-level-limit` for an agent that is
 * too deep.
 */
export async function noteRegistration(
  { merchant }: Pick<AgentsDeps, 'merchant'>,
  tx: Tx,
  { memberId, affiliate }: { readonly memberId: bigint; readonly affiliate: Affiliate },
): Promise<void> {
  const link = await holdOpen(tx, affiliate.linkId);
  if (!link) throw new Refusal('affiliate-code-unknown', { field: 'affiliateCode' });
  const house = await merchant();
  const { site } = house;
  const uplineLevel = (await levelOf(tx, memberId, site.timeZone)) - 1;
  const { maxAgentLevel } = site.contracts;
  if (isTooDeep(uplineLevel, affiliate.accountType, maxAgentLevel)) throw new Refusal('agent-level-limit');
  await insertRegistration(tx, memberId, affiliate.linkId);
  if (link.offers && affiliate.accountType === 1) await insertLinkOffer(tx, memberId, affiliate.linkId);
  const { agent_id: agentId } = link;
  const { isLower } = await grantPreset(tx, house, { memberId, agentId, preset: storedPreset(link.preset) });
  if (isLower) await notifyLowerPreset(tx, agentId, [...(await namesOf(tx, [memberId])).values()]);
}

/**
 * Counts a visit, once a day and browser, and gives the code to register with. Refuses `affiliate-code-unknown`, and `too-many-requests`
 * after five wrong ones an hour from a network.
 */
export async function openLink(
  { database: { reader } }: AgentsDeps,
  named: NamedLink,
  call: Call,
): Promise<{ code: string; name: string; type: 0 | 1 }> {
  const found = await findAffiliate(reader, named);
  const { linkId, code, name, accountType } = await requireAffiliate(reader, found, call.ip);
  if (await isFirstToday(reader, linkId, call)) await countOpened(reader, linkId);
  return { code, name, type: accountType };
}

async function isFirstToday(reader: Reader, linkId: bigint, call: Call): Promise<boolean> {
  if (isBeyond(await claim(reader, ofBrowser, `${linkId}:${browserOf(call)}`))) return false;
  return !isBeyond(await claim(reader, ofNetwork, `${linkId}:${networkOf(call.ip)}`));
}

/** A random number that this browser keeps for a day. */
function browserOf(call: Call): string {
  const known = call.cookie(VISITOR_COOKIE);
  if (known !== null && VISITOR.test(known)) return known;
  const fresh = randomBytes(16).toString('base64url');
  call.setCookie(VISITOR_COOKIE, fresh, DAY_S);
  return fresh;
}
