// Accounts that an agent opens directly below itself: one, or several that are opened together (docs/reference/agents.md 3.2).
import {
  checkOpeningLines,
  makeOneTimePassword,
  type OpeningLine,
  type OpeningProblem,
  type Preset,
  writePreset,
  type WrittenRebate,
} from '@tyche/rules/agents';
import type { agentsLinks } from '@tyche/contract/agents-links';
import type { InputOf } from '@tyche/contract/route';
import { checkField, type FieldRule } from '@tyche/rules/fields';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import { openMember } from '../../members/index.ts';
import { notify } from '../../messaging/index.ts';
import type { Merchant, SiteSettings } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readCsvTiers } from '../contracts/csv.ts';
import { offerIn } from '../contracts/offer.ts';
import { grantPreset, notifyLowerPreset, readNewPreset } from '../rebates/presets.ts';
import { placeAccount } from '../tree/place.ts';
import { type CallingAgent, requireMayOpen } from './may-open.ts';
import { countOpenings, insertOpening } from './store-agents.ts';

export interface OpenedAccount {
  readonly customerId: string;
  readonly customerName: string;
  readonly userType: 0 | 1;
  /** It serves for the first login, which changes it. */
  readonly password: string;
  /** The rebates that it has from the next local day on. */
  readonly configs: Required<WrittenRebate>[];
  /** The contract that was offered to it; null: none. */
  readonly contractId: string | null;
}

/** An account that is asked for. Another type than 0 and 1 is refused. */
export interface AskedLine {
  readonly username: string;
  readonly userType: number;
}

export interface Opening {
  readonly lines: readonly AskedLine[];
  readonly configs: readonly WrittenRebate[] | undefined;
  /** A contract that is offered to each of them; all are agents then. */
  readonly offer?: InputOf<typeof agentsLinks.openDownline>['offer'];
  /** Wire code of the language of the new accounts. */
  readonly language: string;
}

/** A call says of each name whether it is taken: no agent asks without end. */
const calls: Limit = { name: 'open-accounts', max: 60, windowS: 3_600 };

/**
 * Opens several accounts, all or none. Refuses `bulk-refused` with the problem of each wrong line, `registration-closed`,
 * `register-quota`, `too-many-requests`, and what `readNewPreset` and `requireMayOpen` refuse.
 */
export function openAccounts(
  deps: AgentsDeps,
  agent: CallingAgent,
  opening: Opening,
): Promise<OpenedAccount[]> {
  return open(deps, agent, opening, (lines) => new Refusal('bulk-refused', { lines }));
}

/**
 * Opens one account. With an offer the new agent is offered a contract in the same transaction, by the rules of any offer (agents.md 5.3): what
 * cannot be offered opens nothing. Refuses what a registration refuses about its name, `user-type-unknown`, `invalid-input` for an offer to a
 * member, what `offerContract` refuses, and else as `openAccounts` does.
 */
export async function openAccount(
  deps: AgentsDeps,
  agent: CallingAgent,
  { username, userType, ...rest }: AskedLine & Omit<Opening, 'lines'>,
): Promise<OpenedAccount> {
  const { site } = await deps.merchant();
  const name = username.trim();
  const problem = checkField(nameRule(site), name);
  if (problem) {
    const { code, ...details } = problem;
    throw new Refusal(code, { field: 'username', ...details });
  }
  if (!isOpened(userType)) throw new Refusal('user-type-unknown', { field: 'userType' });
  if (rest.offer && userType !== 1) throw new Refusal('invalid-input', { field: 'offer', rule: 'agents' });
  const lines = [{ username: name, userType }];
  const refuse = () => new Refusal('username-taken', { field: 'username' });
  const [opened] = await open(deps, agent, { lines, ...rest }, refuse);
  if (!opened) throw new Error('an account that was not opened');
  return opened;
}

type Refuse = (problems: readonly OpeningProblem[]) => Refusal;

async function open(
  deps: AgentsDeps,
  agent: CallingAgent,
  { lines, configs, language, offer }: Opening,
  refuse: Refuse,
): Promise<OpenedAccount[]> {
  const { database, identity, random } = deps;
  const merchant = await deps.merchant();
  const { site } = merchant;
  if (!site.registrationOpen) throw new Refusal('registration-closed');
  const preset = await readNewPreset(database.reader, merchant, agent.memberId, configs);
  await consume(database.reader, calls, agent.memberId.toString());
  const named = lines.map(
    ({ username, userType }): OpeningLine => ({
      username: username.trim(),
      userType: userType === 1 ? 1 : 0,
    }),
  );
  const unknown = lines.flatMap(({ userType }, at): OpeningProblem[] =>
    isOpened(userType) ? [] : [{ line: at + 1, code: 'user-type-unknown' }],
  );
  const problems = await problemsOf(deps, site, named, unknown);
  if (problems.length > 0) throw refuse(problems);
  await requireRoom(database.reader, site, agent.memberId, named.length);
  const length = site.registerFields.password?.minLength;
  const accounts: NewAccount[] = [];
  // One after the other: hashing is made to be slow, and logins need it too.
  for (const [at, line] of named.entries()) {
    const password = makeOneTimePassword(random, length);
    accounts.push({ ...line, line: at + 1, password, passwordHash: await identity.hashPassword(password) });
  }
  return database.inTransaction(async (tx) => {
    const userTypes = named.map(({ userType }) => userType);
    await requireMayOpen(tx, agent, { userTypes, site });
    await requireRoom(tx, site, agent.memberId, named.length);
    const opened = await insertAll(
      tx,
      deps,
      { accounts, agentId: agent.memberId, language, preset, merchant },
      refuse,
    );
    return offer ? offerToAll(deps, tx, { agentId: agent.memberId, opened, offer }) : opened;
  });
}

interface NewAccount extends OpeningLine {
  readonly line: number;
  readonly password: string;
  readonly passwordHash: string;
}

/** In the order of the names, so that two openings with the same names wait for each other and do not block each other. */
async function insertAll(
  tx: Tx,
  { identity }: AgentsDeps,
  all: {
    readonly accounts: readonly NewAccount[];
    readonly agentId: bigint;
    readonly language: string;
    readonly preset: Preset;
    readonly merchant: Merchant;
  },
  refuse: Refuse,
): Promise<OpenedAccount[]> {
  const { agentId, language, preset, merchant } = all;
  const { site } = merchant;
  const opened = new Map<number, OpenedAccount>();
  const taken: OpeningProblem[] = [];
  const withLess: string[] = [];
  for (const { line, username, userType, password, passwordHash } of sorted(all.accounts)) {
    const member = { username, passwordHash, language, accountType: userType, uplineId: agentId, site };
    const memberId = await openMember(tx, { identity, placeAccount }, member);
    if (memberId === null) {
      taken.push({ line, code: 'username-taken' });
      continue;
    }
    await identity.expirePassword(tx, 'member', memberId);
    await insertOpening(tx, { memberId, agentId, preset: JSON.stringify(writePreset(preset)) });
    const { rates, isLower } = await grantPreset(tx, merchant, { memberId, agentId, preset });
    if (isLower) withLess.push(username);
    const params = { account: username, number: memberId.toString() };
    await notify(tx, { memberId, kind: 'welcome', params });
    const account = { customerId: memberId.toString(), customerName: username, userType, password };
    opened.set(line, { ...account, configs: [...writePreset(rates)], contractId: null });
  }
  if (taken.length > 0) throw refuse(taken.toSorted((a, b) => a.line - b.line));
  await notifyLowerPreset(tx, agentId, withLess);
  return all.accounts.flatMap(({ line }) => opened.get(line) ?? []);
}

/** Offers the same contract to accounts that were opened in this transaction. */
async function offerToAll(
  deps: AgentsDeps,
  tx: Tx,
  {
    agentId,
    opened,
    offer: { kind, type: group, requestedRate, ...csv },
  }: {
    readonly agentId: bigint;
    readonly opened: readonly OpenedAccount[];
    readonly offer: NonNullable<Opening['offer']>;
  },
): Promise<OpenedAccount[]> {
  const tiers = readCsvTiers({ ...csv, rates: requestedRate });
  const offered: OpenedAccount[] = [];
  for (const account of opened) {
    const receiver = BigInt(account.customerId);
    const { contractId } = await offerIn(deps, tx, { offerer: agentId, receiver, kind, group, tiers });
    offered.push({ ...account, contractId: contractId.toString() });
  }
  return offered;
}

function sorted(accounts: readonly NewAccount[]): readonly NewAccount[] {
  const keyOf = ({ username }: NewAccount) => username.toLowerCase();
  return accounts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const isOpened = (userType: number): boolean => userType === 0 || userType === 1;

/** What is wrong with the lines by themselves, and which names are taken. A line has one problem: `known` ones come first. */
async function problemsOf(
  { database: { reader }, findMemberId }: AgentsDeps,
  site: SiteSettings,
  lines: readonly OpeningLine[],
  known: readonly OpeningProblem[],
): Promise<readonly OpeningProblem[]> {
  const rule = nameRule(site);
  const bad = new Set(known.map(({ line }) => line));
  const own = checkOpeningLines(lines, (name) => checkField(rule, name)?.code ?? null);
  const problems = [...known, ...own.filter(({ line }) => !bad.has(line))];
  const wrong = new Set(problems.map(({ line }) => line));
  for (const [at, { username }] of lines.entries())
    if (!wrong.has(at + 1) && (await findMemberId(reader, username)) !== null)
      problems.push({ line: at + 1, code: 'username-taken' });
  return problems.toSorted((a, b) => a.line - b.line);
}

const anyName: FieldRule = { patternId: 2, minLength: 4, maxLength: 20, show: true, required: true };

function nameRule({ registerFields }: SiteSettings): FieldRule {
  return { ...(registerFields.username ?? anyName), show: true, required: true };
}

async function requireRoom(
  reader: Reader,
  { contracts }: SiteSettings,
  agentId: bigint,
  wanted: number,
): Promise<void> {
  const { hour, day } = await countOpenings(reader, agentId);
  const left = Math.max(0, Math.min(contracts.registerQuotaHour - hour, contracts.registerQuotaDay - day));
  if (wanted > left) throw new Refusal('register-quota', { left });
}
