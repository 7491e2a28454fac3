// The filters of team management as the address has them, and as the call takes them.
import type { contract as site } from '@tyche/contract/site';
import type { InputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { contractKinds } from '@tyche/rules/agents';
import { dayAfter, isDay } from '../../../features/records/period.ts';

/** Texts; an empty one is no filter. Days are `yyyy-MM-dd` of the site's calendar. */
export interface TeamFilters {
  readonly name: string;
  /** `0` members, `1` agents. */
  readonly type: string;
  /** `all`: at any depth. */
  readonly depth: string;
  readonly regFrom: string;
  readonly regUntil: string;
  /** Without a login since this day. */
  readonly loginBefore: string;
  /** `frozen`. */
  readonly state: string;
  /** `active` or `inactive` in the days of the list. */
  readonly activity: string;
  /** `with` or `without` a contract; of one kind as `with-DAILY`. */
  readonly contract: string;
}

export const noFilters: TeamFilters = {
  name: '',
  type: '',
  depth: '',
  regFrom: '',
  regUntil: '',
  loginBefore: '',
  state: '',
  activity: '',
  contract: '',
};

/** What the filter of contracts can be: of any kind, then of each kind. */
const contractFilters: readonly string[] = ['', ...contractKinds.map((kind) => `-${kind}`)].flatMap(
  (kind) => [`with${kind}`, `without${kind}`],
);

const valid: { readonly [name in keyof TeamFilters]: (text: string) => boolean } = {
  name: (text) => text.length <= 64,
  type: (text) => text === '0' || text === '1',
  depth: (text) => text === 'all',
  regFrom: isDay,
  regUntil: isDay,
  loginBefore: isDay,
  state: (text) => text === 'frozen',
  activity: (text) => text === 'active' || text === 'inactive',
  contract: (text) => contractFilters.includes(text),
};

/** Reads the filters from the address; what is no filter value there counts as none. */
export function readTeamFilters(read: (name: string) => string): TeamFilters {
  const entries = Object.entries(valid).map(([name, isValid]) => {
    const text = read(name).trim();
    return [name, isValid(text) ? text : ''] as const;
  });
  return { ...noFilters, ...Object.fromEntries(entries) };
}

/** How many filters are set. */
export function countFilters(filters: TeamFilters): number {
  return Object.values(filters).filter((text) => text !== '').length;
}

/** What the call takes. The last day of a registration counts whole. */
export function inputOf(
  filters: TeamFilters,
  { agentId, timeZone }: { readonly agentId: string; readonly timeZone: string },
): InputOf<typeof site.listDownlines> {
  const { name, type, depth, regFrom, regUntil, loginBefore, state, activity } = filters;
  const instant = (day: string) => startOfDate(day, timeZone).getTime();
  return {
    ...(agentId !== '' && { agentId }),
    ...(name !== '' && { customerName: name }),
    ...(type !== '' && { userType: Number(type) }),
    ...(depth === 'all' && { downlineType: 'all' }),
    ...(regFrom !== '' && { startRegDate: instant(regFrom) }),
    ...(regUntil !== '' && { endRegDate: instant(dayAfter(regUntil, 1)) }),
    ...(loginBefore !== '' && { lastLoginBefore: instant(loginBefore) }),
    ...(state === 'frozen' && { state }),
    ...((activity === 'active' || activity === 'inactive') && { activity }),
    ...readContract(filters.contract),
  };
}

/** The filter of contracts as the call takes it. */
function readContract(text: string): Pick<InputOf<typeof site.listDownlines>, 'contract' | 'contractKind'> {
  if (text === '') return {};
  const [word, kind] = text.split('-');
  const contractKind = contractKinds.find((each) => each === kind);
  return { contract: word === 'with' ? 'with' : 'without', ...(contractKind && { contractKind }) };
}
