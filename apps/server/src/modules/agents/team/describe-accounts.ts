// What an agent may know of accounts below it (docs/reference/agents.md 7.5): never a contact, a payee or an address.
import type { agents } from '@tyche/contract/agents';
import type { OutputOf } from '@tyche/contract/route';
import { dateOn } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import { listExcluded } from '../../protection/index.ts';
import { isKindOpen } from '../contracts/parties.ts';
import type { AgentsDeps } from '../deps.ts';
import { listStates } from '../rebates/store-rebates.ts';
import { noPlay, showPlay } from './read-play.ts';
import { listNotes } from './store-notes.ts';
import type { PlaySums } from './store-play.ts';
import * as store from './store-team.ts';

type Line = OutputOf<typeof agents.listDownlines>['list'][number];

/**
 * The lines of a page. Only direct accounts of the caller have a balance. A person who has excluded itself, and an account that staff
 * disabled, are both `not-playing`: a person's break is not the upline's business.
 *
 * @param balances of the accounts directly below the caller, in 1/10 000 units.
 */
export async function describeAccounts(
  { database: { reader }, merchant, listProfiles }: AgentsDeps,
  {
    callerId,
    page: ids,
    balances,
    play,
    timeZone,
  }: {
    readonly callerId: bigint;
    readonly page: readonly bigint[];
    readonly balances: ReadonlyMap<bigint, bigint>;
    readonly play: ReadonlyMap<bigint, PlaySums>;
    readonly timeZone: string;
  },
): Promise<Line[]> {
  if (ids.length === 0) return [];
  const settings = (await merchant()).site.contracts;
  const profiles = await listProfiles(reader, ids);
  const teams = await store.countTeams(reader, ids, timeZone);
  const states = await listStates(reader, ids);
  const excluded = await listExcluded(reader, ids);
  const notes = await listNotes(reader, callerId, ids);
  const rates = Map.groupBy(await store.listRates(reader, ids, timeZone), (row) => row.member_id);
  const contracts = Map.groupBy(await store.listGranted(reader, ids), (row) => row.receiver);
  return ids.map((id) => {
    const account = profiles.get(id);
    if (!account) throw new Error('an account of the tree that is not there');
    const balance = balances.get(id);
    return {
      customerId: id.toString(),
      customerName: account.username,
      type: account.accountType,
      isDirect: balance !== undefined,
      teamSize: Number(teams.get(id) ?? 0n),
      registerDate: account.registeredAt.getTime(),
      lastLogin: account.lastLoginAt && dateOn(account.lastLoginAt, timeZone),
      accountBalance: balance === undefined ? null : formatAmount(balance),
      rebates: (rates.get(id) ?? []).map(({ group, prizeMode, rate }) => ({
        type: group,
        prizeModeId: prizeMode,
        rebate: Number(rate),
      })),
      contracts: (contracts.get(id) ?? [])
        .filter(({ kind }) => isKindOpen(settings, kind))
        .map((row) => ({ kind: row.kind, type: row.game_group, status: row.state })),
      ...showPlay(play.get(id) ?? noPlay),
      state: account.isDisabled || excluded.has(id) ? 'not-playing' : (states.get(id) ?? 'active'),
      note: notes.get(id) ?? '',
    };
  });
}
