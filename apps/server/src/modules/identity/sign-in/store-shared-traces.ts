// Accounts that use the same browser or network: a sign, never a proof, that they are one person (docs/reference/agents.md 10).
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Two members. */
export type MemberPair = readonly [bigint, bigint];

/** Which pairs have signed in with one browser in the last ninety days. Gives the places of the pairs in the list. */
export async function sharedDevices(
  reader: Reader,
  pairs: readonly MemberPair[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ place: number }>`
    select p.place::int - 1 as place
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) with ordinality
      p (one, other, place)
    where exists (
      select from identity.devices a join identity.devices b on b.member_id = p.other and b.token_hash = a.token_hash
      where a.member_id = p.one)`);
  return new Set(rows.map(({ place }) => place));
}

/** Which of some members have signed in with a browser in the last ninety days. */
export async function membersOfBrowser(
  reader: Reader,
  browserHash: Buffer,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from identity.devices where member_id = any(${[...memberIds]}::bigint[]) and token_hash = ${browserHash}`);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** The same for networks. */
export async function sharedNetworks(
  reader: Reader,
  pairs: readonly MemberPair[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ place: number }>`
    select p.place::int - 1 as place
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) with ordinality
      p (one, other, place)
    where exists (
      select from identity.known_networks a
      join identity.known_networks b on b.member_id = p.other and b.network = a.network and b.country = a.country
      where a.member_id = p.one)`);
  return new Set(rows.map(({ place }) => place));
}

/** Members of one network, for each network that at least some of the given members use. */
export async function listNetworks(
  reader: Reader,
  memberIds: readonly bigint[],
  least: number,
): Promise<readonly (readonly bigint[])[]> {
  const rows = await reader.rows(sql<{ members: bigint[] }>`
    select array_agg(member_id order by member_id) as members from identity.known_networks
    where member_id = any((select ${memberIds}::bigint[])::bigint[])
    group by network, country having count(*) >= ${least}::int order by min(member_id)`);
  return rows.map(({ members }) => members);
}

/** Links between members who use one browser or network: each with the first member of those who use it. */
export async function linkedMembers(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<readonly MemberPair[]> {
  const rows = await reader.rows(sql<{ one: bigint; other: bigint }>`
    with traces as (
      select member_id, encode(token_hash, 'hex') as trace from identity.devices
      where member_id = any((select ${memberIds}::bigint[])::bigint[])
      union all
      select member_id, network || ' ' || country from identity.known_networks
      where member_id = any((select ${memberIds}::bigint[])::bigint[])
    ), linked as (
      select min(member_id) over (partition by trace) as one, member_id as other from traces
    ) select distinct one, other from linked where one <> other`);
  return rows.map(({ one, other }) => [one, other]);
}
