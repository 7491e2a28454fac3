// What came of invitation links: how many accounts, and what they play (docs/reference/agents.md 7.4).
import type { Reader } from '../../../platform/db/database.ts';
import { addPlay, type PlayDays } from '../team/read-play.ts';
import { type PlayByAccount, type PlaySums, sumPlay } from '../team/store-play.ts';
import { countLinks, type LinkCount, listRegistered } from './store-link-counts.ts';

/** The play of more accounts than these is not added up. */
export const MAX_PLAYERS = 5_000;

export interface LinkFigures {
  readonly registered: number;
  readonly firstDepositors: number;
  /** Null: more than 5 000 accounts came by the links of the page. */
  readonly play: PlaySums | null;
}

export interface FiguresOfLinks {
  of(linkId: bigint): LinkFigures;
  /** Of all links that match; `activeMembers` null: more than 5 000 accounts came by them. */
  readonly sums: {
    readonly registered: number;
    readonly firstDepositors: number;
    readonly activeMembers: number | null;
  };
}

/**
 * The figures of an agent's links.
 *
 * @param matching all links of the filter.
 * @param shown those of the page.
 * @param days in which the accounts play, and the valid bet with which one is active. Days count on which an account stood below the agent.
 */
export async function readLinkFigures(
  reader: Reader,
  agentId: bigint,
  { matching, shown, days }: { matching: readonly bigint[]; shown: readonly bigint[]; days: PlayDays },
): Promise<FiguresOfLinks> {
  const counts = await countLinks(reader, matching);
  const countOf = new Map(counts.map((count) => [count.link_id, count]));
  const all = await readPlay(reader, agentId, matching, days);
  const ofPage = all ?? (await readPlay(reader, agentId, shown, days));
  return {
    of(linkId) {
      const count = countOf.get(linkId);
      return { ...numbersOf(count ? [count] : []), play: ofPage && addPlay(ofPage.get(linkId) ?? []) };
    },
    sums: {
      ...numbersOf(counts),
      activeMembers: all && addPlay([...all.values()].flat()).activeMembers,
    },
  };
}

function numbersOf(counts: readonly LinkCount[]) {
  return {
    registered: counts.reduce((all, { registered }) => all + Number(registered), 0),
    firstDepositors: counts.reduce((all, { first_depositors }) => all + Number(first_depositors), 0),
  };
}

/** What the accounts of each link play; null when they are too many. */
async function readPlay(
  reader: Reader,
  agentId: bigint,
  linkIds: readonly bigint[],
  days: PlayDays,
): Promise<ReadonlyMap<bigint, readonly PlaySums[]> | null> {
  const registered = await listRegistered(reader, linkIds, MAX_PLAYERS + 1);
  if (registered.length > MAX_PLAYERS) return null;
  const memberIds = registered.map(({ member_id }) => member_id);
  const play: PlayByAccount = await sumPlay(reader, { agentId, memberIds, isByTeam: false, ...days });
  const byLink = Map.groupBy(registered, ({ link_id }) => link_id);
  return new Map(
    [...byLink].map(([linkId, accounts]) => [
      linkId,
      accounts.flatMap(({ member_id }) => play.get(member_id) ?? []),
    ]),
  );
}
