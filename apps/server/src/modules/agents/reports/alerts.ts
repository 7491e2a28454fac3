// What an agent is to look at on the overview of its team (docs/reference/agents.md 7.3).
import type { agentsAlerts } from '@tyche/contract/agents-alerts';
import type { OutputOf } from '@tyche/contract/route';
import { dateOn } from '@tyche/kernel/business-day';
import { formatAmount, sum } from '@tyche/kernel/money';
import { addDays } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { countSeen } from '../../identity/index.ts';
import { mainBalances } from '../../wallet/index.ts';
import { isKindOpen } from '../contracts/parties.ts';
import type { AgentsDeps } from '../deps.ts';
import { countLateLines } from '../funding/store-late.ts';
import { sumPlay } from '../team/store-play.ts';
import { listTeam } from '../team/store-team.ts';
import { readBigWins } from './big-wins.ts';
import * as store from './store-alerts.ts';
import { countTeam, readFreshness } from './store-reports.ts';

type Alerts = OutputOf<typeof agentsAlerts.agentAlerts>;

/** More accounts than these are not looked at one by one. */
const MAX_ACCOUNTS = 2_000;
const MAX_LATE = 100;
const MAX_LISTED = 10;
/** Days without a login from which on an account is inactive. */
const INACTIVE_DAYS = 14;
/** The days whose valid bet orders inactive accounts. */
const PLAY_DAYS = 30;
const ENDING_DAYS = 3;
/** An account is online when it was seen within these minutes. */
const ONLINE_MINUTES = 5;
/** No account is active by its play here. */
const NO_FLOOR = 9_223_372_036_854_775_807n;

const everybody = { state: null, contract: null } as const;

/** Everything that the caller is to look at now. */
export async function readAlerts(deps: AgentsDeps, callerId: bigint): Promise<Alerts> {
  const { reader } = deps.database;
  const { contracts, timeZone } = (await deps.merchant()).site;
  const waiting = await store.countWaiting(reader, callerId);
  const links = await store.listEnding(reader, callerId, { days: ENDING_DAYS, limit: MAX_LISTED });
  const flags = await store.listOpenFlags(reader, callerId, MAX_LISTED);
  const team = await listSmallTeam(reader, callerId, timeZone);
  return {
    offers: waiting
      .filter(({ kind }) => isKindOpen(contracts, kind))
      .map(({ kind, waiting: count }) => ({ kind, count })),
    late: await countLateLines(reader, callerId, MAX_LATE),
    inactive: await readInactive(deps, callerId, timeZone),
    links: links.map(({ link_id, code, path, ends_at }) => ({
      id: link_id.toString(),
      code,
      path,
      endDate: ends_at.getTime(),
    })),
    flags: flags.map(({ kind, raised_at }) => ({ kind, raisedDate: raised_at.getTime() })),
    bigWins: team && (await readBigWins(deps, callerId, team)),
    team: team && (await readTeamNow(reader, team)),
  };
}

/** Of the accounts directly below that have not logged in for 14 days, the ten with the highest valid bet of the last 30 days. */
async function readInactive(
  { database: { reader }, listProfiles }: AgentsDeps,
  agentId: bigint,
  timeZone: string,
): Promise<Alerts['inactive']> {
  const direct = await listTeam(reader, { agentId, isDirect: true, timeZone, ...everybody });
  if (direct.length > MAX_ACCOUNTS) return null;
  const { today } = await readFreshness(reader, timeZone);
  const lastDay = addDays(today, -INACTIVE_DAYS);
  const profiles = await listProfiles(
    reader,
    direct.map(({ member_id }) => member_id),
  );
  const inactive = [...profiles].flatMap(([memberId, { username, lastLoginAt }]) => {
    const lastLogin = lastLoginAt && dateOn(lastLoginAt, timeZone);
    return lastLogin === null || lastLogin <= lastDay ? [{ memberId, username, lastLogin }] : [];
  });
  const play = await sumPlay(reader, {
    agentId,
    memberIds: inactive.map(({ memberId }) => memberId),
    isByTeam: false,
    from: addDays(today, 1 - PLAY_DAYS),
    next: addDays(today, 1),
    floor: NO_FLOOR,
  });
  return inactive
    .map((account) => ({ ...account, valid: play.get(account.memberId)?.valid ?? 0n }))
    .filter(({ valid }) => valid > 0n)
    .sort((one, other) => (one.valid === other.valid ? 0 : one.valid > other.valid ? -1 : 1))
    .slice(0, MAX_LISTED)
    .map(({ memberId, username, lastLogin, valid }) => ({
      customerId: memberId.toString(),
      customerName: username,
      lastLogin,
      validBet: formatAmount(valid),
    }));
}

/** Everybody below an agent today; null for a team that is too large. */
async function listSmallTeam(
  reader: Reader,
  agentId: bigint,
  timeZone: string,
): Promise<readonly bigint[] | null> {
  const { agents, members } = await countTeam(reader, agentId, timeZone);
  if (agents + members > MAX_ACCOUNTS) return null;
  const team = await listTeam(reader, { agentId, isDirect: false, timeZone, ...everybody });
  return team.map(({ member_id }) => member_id);
}

/** The balances of a team together, and how many of it were seen lately. */
async function readTeamNow(reader: Reader, team: readonly bigint[]): Promise<Alerts['team']> {
  const balances = await mainBalances(reader, team);
  return {
    balance: formatAmount(sum(balances.map((balance) => balance?.balance ?? 0n))),
    online: await countSeen(reader, team, ONLINE_MINUTES),
  };
}
