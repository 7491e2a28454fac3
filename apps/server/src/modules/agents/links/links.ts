// Invitation links of an agent: making, listing and closing them (docs/reference/agents.md 3.3).
import { readNow } from '../../../platform/db/read-now.ts';
import type { agentsLinks } from '@tyche/contract/agents-links';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import {
  checkLinkDates,
  checkLinkPath,
  makeLinkCode,
  reservedLinkPaths,
  writePreset,
} from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import type { AgentsDeps } from '../deps.ts';
import { readFreshness } from '../reports/store-reports.ts';
import { playDaysOf, showPlay } from '../team/read-play.ts';
import { type LinkFigures, readLinkFigures } from './link-figures.ts';
import { readLinkOffer, showLinkOffer } from './link-offers.ts';
import { type CallingAgent, requireMayOpen } from '../open-accounts/may-open.ts';
import { readNewPreset, storedPreset } from '../rebates/presets.ts';
import * as store from './store-links.ts';

type Created = OutputOf<typeof agentsLinks.createAffiliateUrl>;
type CreateInput = InputOf<typeof agentsLinks.createAffiliateUrl>;

/** A random code is taken about once in 10¹¹ tries for each link that exists. */
const CODE_TRIES = 5;

/**
 * Makes a link. Refuses `link-path-format`, `link-path-taken`, `link-dates`, `link-quota`, and what `readNewPreset`,
 * `readLinkOffer` and `requireMayOpen` refuse.
 */
export async function createLink(
  deps: AgentsDeps,
  agent: CallingAgent,
  input: CreateInput,
): Promise<Created> {
  const merchant = await deps.merchant();
  const { site } = merchant;
  const path = input.pathType === 1 ? (input.path ?? '').trim() : null;
  const problem = path === null ? null : checkLinkPath(path, reservedLinkPaths);
  if (problem) throw new Refusal(problem, { field: 'path' });
  const { linkQuota: max } = site.contracts;
  return deps.database.inTransaction(async (tx) => {
    await requireMayOpen(tx, agent, { userTypes: [input.type], site });
    if ((await store.countNormal(tx, agent.memberId)) >= max) throw new Refusal('link-quota', { max });
    const dates = datesOf(input, await readNow(tx));
    const rates = await readNewPreset(tx, merchant, agent.memberId, input.configs);
    const preset = JSON.stringify(writePreset(rates));
    const offer = await readLinkOffer(deps, tx, agent.memberId, { input, preset: rates });
    return insert(deps, tx, { agentId: agent.memberId, makes: input.type, path, preset, offer, ...dates });
  });
}

function datesOf({ startDate, endDate }: CreateInput, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = startDate == null ? now : new Date(startDate);
  const endsAt = endDate == null ? null : new Date(endDate);
  if (checkLinkDates({ start: startsAt, end: endsAt }, now))
    throw new Refusal('link-dates', { field: endsAt === null || startsAt < now ? 'startDate' : 'endDate' });
  return { startsAt, endsAt };
}

async function insert({ random }: AgentsDeps, tx: Tx, link: Omit<store.NewLink, 'code'>): Promise<Created> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = makeLinkCode(random);
    const linkId = await store.insertLink(tx, { ...link, code });
    if (linkId !== null) return { id: linkId.toString(), code, path: link.path };
    if (link.path !== null && (await store.isPathTaken(tx, link.path)))
      throw new Refusal('link-path-taken', { field: 'path' });
  }
  throw new Error('no free code for a link was found');
}

/** More links of an agent than these are not added up. */
const MAX_LINKS = 2_000;

/**
 * A page of the caller's links with what came of each, and the sums of all that match. Refuses `invalid-input` for days that no report has.
 */
export async function listLinks(
  { database: { reader }, merchant }: AgentsDeps,
  agentId: bigint,
  input: InputOf<typeof agentsLinks.listAffiliateUrls>,
): Promise<OutputOf<typeof agentsLinks.listAffiliateUrls>> {
  const { site, contractsOn } = await merchant();
  const { timeZone, contracts } = site;
  const filter = filterOf(agentId, input);
  const days = playDaysOf(input, (await readFreshness(reader, timeZone)).today, contractsOn);
  const rows = await store.listLinks(reader, { ...filter, ...pageOf(input) });
  const matching = await store.listMatching(reader, filter, MAX_LINKS);
  const figures = await readLinkFigures(reader, agentId, {
    matching: matching.map(({ link_id }) => link_id),
    shown: rows.map(({ link_id }) => link_id),
    days,
  });
  const normal = await store.countNormal(reader, agentId);
  const { registered, ...sums } = figures.sums;
  return {
    left: Math.max(0, contracts.linkQuota - normal),
    startDay: days.from,
    endDay: days.until,
    activeFloor: formatAmount(days.floor),
    sums: {
      opened: matching.reduce((all, { opened }) => all + Number(opened), 0),
      affiliateCount: registered,
      ...sums,
    },
    ...pageAnswer(rows, input, (row) => showLink(row, figures.of(row.link_id))),
  };
}

function showLink(
  row: store.LinkRow,
  { registered, firstDepositors, play }: LinkFigures,
): OutputOf<typeof agentsLinks.listAffiliateUrls>['list'][number] {
  return {
    id: row.link_id.toString(),
    code: row.code,
    path: row.path,
    type: row.makes,
    status: row.status,
    startDate: row.starts_at.getTime(),
    endDate: row.ends_at?.getTime() ?? null,
    createdDate: row.created_at.getTime(),
    configs: [...writePreset(storedPreset(row.preset))],
    offer: showLinkOffer(row.offer),
    opened: Number(row.opened),
    affiliateCount: registered,
    firstDepositors,
    ...(play ? showPlay(play) : { validBet: null, netLoss: null, activeMembers: null }),
    guard: row.guard,
  };
}

function filterOf(
  agentId: bigint,
  { status, type, createdFrom, createdTo, code }: InputOf<typeof agentsLinks.listAffiliateUrls>,
): store.LinkFilter {
  return {
    agentId,
    status: status ?? null,
    makes: type ?? null,
    createdFrom: createdFrom === undefined ? null : new Date(createdFrom),
    createdTo: createdTo === undefined ? null : new Date(createdTo),
    named: code === undefined || code.trim() === '' ? null : code.trim(),
  };
}

/** Closes a link at once. Refuses `unknown-link`, and `link-closed` when it is closed or expired. */
export async function disableLink({ database }: AgentsDeps, agentId: bigint, linkId: bigint): Promise<void> {
  await database.inTransaction(async (tx) => {
    const link = await store.lockLink(tx, agentId, linkId);
    if (!link) throw new Refusal('unknown-link');
    if (link.status !== 1) throw new Refusal('link-closed');
    await store.closeLink(tx, linkId, false);
  });
}

/** Closes a link, whatever its status, and hides it. Refuses `unknown-link`. */
export async function deleteLink({ database }: AgentsDeps, agentId: bigint, linkId: bigint): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await store.lockLink(tx, agentId, linkId))) throw new Refusal('unknown-link');
    await store.closeLink(tx, linkId, true);
  });
}

/** The accounts that registered by a link of the caller and are below it today. Refuses `unknown-link`. */
export async function listRegistrations(
  deps: AgentsDeps,
  agentId: bigint,
  input: InputOf<typeof agentsLinks.registeredAffiliates>,
): Promise<OutputOf<typeof agentsLinks.registeredAffiliates>> {
  const { reader } = deps.database;
  const linkId = BigInt(input.id);
  if (!(await store.isOwnLink(reader, agentId, linkId))) throw new Refusal('unknown-link');
  const { site } = await deps.merchant();
  const asked = { agentId, linkId, timeZone: site.timeZone, ...pageOf(input) };
  const rows = await store.listRegistrations(reader, asked);
  const accounts = await deps.listProfiles(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  return pageAnswer(rows, input, ({ member_id, registered_at }) => {
    const account = accounts.get(member_id);
    if (!account) throw new Error('a registered account that is not there');
    return { customerName: account.username, registeredDate: registered_at.getTime() };
  });
}
