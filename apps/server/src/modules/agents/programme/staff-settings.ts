// Staff on the settings of the programme: what counts, changes from a later day on by two persons, and previews (docs/reference/agents.md 14).
import type { agentsSettingsStaff } from '@tyche/contract/agents-settings-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import {
  addDays,
  periodsEndingIn,
  type ProgrammeSetting,
  programmeSettings,
  readSetting,
  writeSetting,
} from '@tyche/rules/agents';
import { isDay } from '@tyche/rules/protection';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import {
  changeProgramme,
  type ContractSettings,
  findMerchantNumber,
  listDecisiveChanges,
  listProgrammeChanges,
  lockProgramme,
  type Merchant,
  type ProgrammeChange,
  programmeChangeOn,
  readMerchant,
} from '../../settings/index.ts';
import { type Actor, type GuardedActions, proposeAction, recordAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { type Days, readDays } from '../rebates/store-rebates.ts';
import { requireMarginOfAll } from '../contracts/margin.ts';
import { kindOfPayer } from './payers.ts';
import { payScopeOf } from './recompute.ts';
import { isDue } from './run-previews.ts';
import { insertPreview, type ListedPreview, listPreviews } from './store-previews.ts';

const KIND = 'agents.setting';
/** Days from today within which a change begins. */
const LONGEST_AHEAD = 366;
const MAX_OPEN_PREVIEWS = 3;
const PREVIEWS_SHOWN = 10;

type Input<Name extends keyof typeof agentsSettingsStaff> = InputOf<(typeof agentsSettingsStaff)[Name]>;
type SettingsDeps = Pick<AgentsDeps, 'database' | 'listProfiles' | 'merchant'>;

export function settingStaffRoutes(deps: SettingsDeps): Handlers<keyof typeof agentsSettingsStaff> {
  return {
    agentSettings: () => readSettings(deps),
    async agentSettingChanges(page) {
      const { code } = await deps.merchant();
      const rows = await listProgrammeChanges(deps.database.reader, code, pageOf(page));
      return pageAnswer(rows, page, (row) => ({
        id: String(row.change_id),
        name: row.name,
        value: row.value,
        fromDay: row.from_day,
        decidedAt: row.decided_at.getTime(),
        approvalId: String(row.approval_id),
      }));
    },
    async proposeAgentSetting(input, call) {
      return { approvalId: String(await propose(deps, input, call)) };
    },
    async previewAgentSetting(input, call) {
      return { previewId: String(await askPreview(deps, input, call)) };
    },
    async agentSettingPreviews() {
      const rows = await listPreviews(deps.database.reader, PREVIEWS_SHOWN);
      const ids = rows.flatMap(({ top }) => top.map(({ memberId }) => BigInt(memberId)));
      const profiles = await deps.listProfiles(deps.database.reader, [...new Set(ids)]);
      const waiting = new Set<bigint>();
      for (const row of rows)
        if (row.finished_at === null && !(await isDue(deps, row))) waiting.add(row.preview_id);
      return { list: rows.map((row) => showPreview(row, profiles, waiting.has(row.preview_id))) };
    },
  };
}

/** What an approved proposal does: the value counts from its day on, or from the next local day when that has come meanwhile. */
export function settingActions(deps: Pick<AgentsDeps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'agents.approve',
      async perform(tx, { id: approvalId, payload }) {
        const { name, value, fromDay } = proposalOf(payload);
        const { code } = await deps.merchant();
        await lockProgramme(tx, code);
        const merchant = await readMerchant(tx, code);
        const { timeZone } = merchant.site;
        const { today, next } = await readDays(tx, timeZone);
        const day = fromDay > today ? fromDay : next;
        await requireChange(tx, merchant, { name, value, fromDay: day });
        await changeProgramme(tx, code, { name, value, fromDay: day, timeZone, approvalId });
      },
    },
  };
}

async function readSettings({
  database: { reader },
  merchant,
}: SettingsDeps): Promise<OutputOf<typeof agentsSettingsStaff.agentSettings>> {
  const { code, site, contractsOn } = await merchant();
  const { today } = await readDays(reader, site.timeZone);
  const changes = await readChanges(reader, code);
  const settings = contractsOn(today);
  return {
    ...boundsOf(today),
    list: programmeSettings.map((name) => {
      const value = writeSetting(name, settings[name]);
      const since = programmeChangeOn(changes, name, today)?.from_day ?? null;
      const next = nextChange(changes, name, { today, value });
      return { name, value, since, next: next && { value: next.value, fromDay: next.from_day } };
    }),
  };
}

/** The first change after today with another value. */
function nextChange(
  changes: readonly ProgrammeChange[],
  name: ProgrammeSetting,
  { today, value }: { readonly today: string; readonly value: string },
): ProgrammeChange | null {
  const days = changes.filter((change) => change.name === name && change.from_day > today);
  for (const day of days.map((change) => change.from_day).toSorted()) {
    const change = programmeChangeOn(changes, name, day);
    if (change && change.value !== value) return { ...change, from_day: day };
  }
  return null;
}

async function readChanges(reader: Reader, code: string): Promise<readonly ProgrammeChange[]> {
  const number = await findMerchantNumber(reader, code);
  return number === null ? [] : listDecisiveChanges(reader, number);
}

function boundsOf(today: string): { readonly firstDay: string; readonly lastDay: string } {
  return { firstDay: addDays(today, 1), lastDay: addDays(today, LONGEST_AHEAD) };
}

/**
 * Proposes a value of a setting from a later day on. Gives the number of the proposal. Refuses `setting-value`, `setting-day`,
 * `setting-unchanged`, and `approval-pending` while another proposal for the setting waits.
 */
async function propose(
  { database, merchant }: SettingsDeps,
  { name, value, fromDay, reason }: Input<'proposeAgentSetting'>,
  actor: Actor,
): Promise<bigint> {
  const { code } = await merchant();
  return database.inTransaction(async (tx) => {
    const read = await readMerchant(tx, code);
    const written = await requireChange(tx, read, { name, value, fromDay });
    const payload = { name, value: written, fromDay };
    return proposeAction(tx, { kind: KIND, subject: name, payload, reason }, actor);
  });
}

interface Wanted {
  readonly name: ProgrammeSetting;
  readonly value: string;
  readonly fromDay: string;
}

/**
 * Checks a change as the settings are now. Gives its value as it is stored.
 *
 * @throws Refusal `setting-value` for a value out of range, `setting-day` for a day that is not in the range of `boundsOf`, and
 *   `setting-unchanged` when the setting has the value on the day and on all later ones. `margin-too-thin` where the house would pay a kind
 *   and a chain of contracts would leave it too little (docs/reference/agents.md 10.3).
 */
async function requireChange(
  reader: Reader,
  merchant: Merchant,
  { name, value, fromDay }: Wanted,
): Promise<string> {
  const { code, site, contractsOn } = merchant;
  const read = requireValue(name, value);
  const { today }: Days = await readDays(reader, site.timeZone);
  const { firstDay, lastDay } = boundsOf(today);
  if (!isDay(fromDay) || fromDay < firstDay || fromDay > lastDay)
    throw new Refusal('setting-day', { field: 'fromDay', firstDay, lastDay });
  const changes = await readChanges(reader, code);
  const later = changes.map((change) => change.from_day).filter((day) => day > fromDay);
  const days = [fromDay, ...later];
  // The lowest fixed sum stays below the highest one, on each day that is known.
  for (const day of days) {
    const after: ContractSettings = { ...contractsOn(day), [name]: read };
    if (after.fixedMinimum > after.fixedMaximum) throw new Refusal('setting-value', { field: 'value' });
  }
  if (days.every((day) => contractsOn(day)[name] === read)) throw new Refusal('setting-unchanged');
  const kind = kindOfPayer(name);
  if (kind && read === 'house') await requireMarginOfAll({ merchant: async () => merchant }, reader, kind);
  return writeSetting(name, read);
}

/** Reads a value. Refuses `setting-value`. */
function requireValue(name: ProgrammeSetting, value: string) {
  const read = readSetting(name, value);
  if (read === null) throw new Refusal('setting-value', { field: 'value' });
  return read;
}

/** Asks for a preview. Gives its number. Refuses `setting-value`, and `too-many-requests` while three wait. */
async function askPreview(
  { database, merchant }: SettingsDeps,
  { name, value }: Input<'previewAgentSetting'>,
  { staff: { staffId }, ip }: Actor,
): Promise<bigint> {
  const written = writeSetting(name, requireValue(name, value));
  const { timeZone } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    const asked = { name, value: written, staffId, timeZone, maxOpen: MAX_OPEN_PREVIEWS };
    const id = await insertPreview(tx, asked);
    if (id === null) throw new Refusal('too-many-requests');
    const detail = { previewId: String(id), value: written };
    await recordAction(tx, { staffId, action: `${KIND}.previewed`, subject: name, detail, ip });
    return id;
  });
}

function proposalOf(payload: unknown): Wanted {
  const { name, value, fromDay } = Object(payload);
  const known = programmeSettings.find((each) => each === name);
  if (known === undefined || typeof value !== 'string' || typeof fromDay !== 'string')
    throw new Error('a proposal without a setting');
  return { name: known, value, fromDay };
}

function showPreview(
  row: ListedPreview,
  profiles: ReadonlyMap<bigint, { readonly username: string }>,
  isWaiting: boolean,
) {
  const known = programmeSettings.find((each) => each === row.name);
  const scope = known === undefined ? null : payScopeOf(known);
  return {
    id: String(row.preview_id),
    name: row.name,
    value: row.value,
    firstDay: row.first_day,
    nextDay: row.next_day,
    askedAt: row.asked_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    isComplete: row.is_complete,
    isWaiting,
    isPay: scope !== null,
    weeks: scope?.periods.includes('WEEKLY') ? weeksOf(row) : null,
    lines: Number(row.lines),
    changedLines: Number(row.changed_lines),
    agents: Number(row.agents),
    ...showSums(row.amount_before, row.amount_after),
    top: row.top.map(({ memberId, before, after }) => ({
      memberId,
      username: profiles.get(BigInt(memberId))?.username ?? '',
      ...showSums(BigInt(before), BigInt(after)),
    })),
  };
}

/** The weeks that end in the month of a preview. */
function weeksOf(row: ListedPreview) {
  const weeks = periodsEndingIn('WEEKLY', { key: row.first_day, nextKey: row.next_day });
  return weeks && { firstDay: weeks.key, nextDay: weeks.nextKey };
}

function showSums(before: bigint, after: bigint) {
  return {
    before: formatAmount(before),
    after: formatAmount(after),
    difference: formatAmount(after - before),
  };
}
