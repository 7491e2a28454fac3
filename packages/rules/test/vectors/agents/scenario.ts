// The groups `scenario` and `digest`: people with wagers and cash from the head of the file, and what the rules make of them.
import {
  carryPolicies,
  cellDigests,
  closureOf,
  type ClosureRow,
  countActive,
  type DividendTerms,
  lineDigest,
  localDateOf,
  netLossOf,
  payDividend,
  paySalary,
  type RebateGroup,
  rebateGroups,
  rebatesOf,
  type WagerFact,
} from '../../../src/agents/index.ts';
import { sum } from '@tyche/kernel/money';
import { type Fields, type GameVector, sameFields } from '../games/vector.ts';
import { listOf, recordOf, VectorProblem } from '../vector.ts';
import { printedDividend } from './pay.ts';
import { instantOf, oneOf, printed, tiersOf, wholeOf, wholeOr0 } from './values.ts';

interface Person {
  readonly id: bigint;
  readonly upline: bigint | null;
  readonly rate: bigint;
  readonly series: bigint;
}

interface Cash {
  readonly memberId: bigint;
  readonly day: string;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly isFirst: boolean;
}

/** The wagers of one member, day and group, with the rebates of the whole chain. */
interface Cell {
  readonly memberId: bigint;
  readonly day: string;
  readonly group: RebateGroup;
  readonly wagers: readonly WagerFact[];
  readonly selfRebate: bigint;
  /** What each account above the member gets. */
  readonly agentRebates: ReadonlyMap<bigint, bigint>;
}

interface Scenario {
  readonly closure: readonly ClosureRow<bigint>[];
  readonly wagers: readonly WagerFact[];
  readonly cells: readonly Cell[];
  readonly cash: readonly Cash[];
  readonly floorOf: (days: readonly string[]) => bigint;
}

const MINIMUM = 100n;
const WEEK_DAYS = 7;

/** Runs a vector of the group `scenario`: figures, rebates, a daily salary or a dividend. */
export function runScenario({ input, expected, fixtures }: GameVector): void {
  const scenario = readScenario(recordOf(fixtures[String(input.fixture)]));
  const agent = wholeOf(input.agentId);
  if (input.contract !== undefined) sameFields(payOf(scenario, agent, input), expected);
  else if (expected.rebates !== undefined)
    sameFields({ rebates: rebatesTo(scenario, agent, listOf(input.days).map(String)) }, expected);
  else {
    const days = listOf(input.days).map(String);
    const figures = (depths: (depth: number) => boolean) => () =>
      printed({ ...figuresOf(scenario, agent, days, depths) });
    const found: Readonly<Record<string, () => Fields>> = {
      own: figures((depth) => depth === 0),
      direct: figures((depth) => depth === 1),
      team: figures((depth) => depth > 0),
    };
    for (const part of Object.keys(expected)) {
      const compute = found[part];
      if (!compute) throw new VectorProblem(`the rules compute no ${part}`);
      sameFields(compute(), recordOf(expected[part]));
    }
  }
}

/** Runs a vector of the group `digest`: the facts of a team on some days. */
export function runDigest({ input, expected, fixtures }: GameVector): void {
  const scenario = readScenario(recordOf(fixtures[String(input.fixture)]));
  const days = listOf(input.days).map(String);
  const isCounted = counterOf(scenario, wholeOf(input.agentId), days, (depth) => depth > 0);
  const facts = scenario.wagers.filter(({ memberId, day }) => isCounted(memberId, day));
  const cells = cellDigests(facts);
  const [first] = cells;
  sameFields(
    {
      wagers: facts.length,
      cells: cells.length,
      firstCell: first && { key: `${first.day}|${first.memberId}|${first.group}`, digest: first.digest },
      lineDigest: lineDigest(cells),
    },
    expected,
  );
}

/** Whether what an account did on a day counts for an agent: by depth in the tree of that day. */
function counterOf(
  { closure }: Scenario,
  agent: bigint,
  days: readonly string[],
  depths: (depth: number) => boolean,
) {
  const rows = closure.filter(({ ancestor, depth }) => ancestor === agent && depths(depth));
  return (member: bigint, day: string): boolean =>
    days.includes(day) &&
    rows.some(
      ({ descendant, from, to }) => descendant === member && from <= day && (to === null || day < to),
    );
}

function figuresOf(
  scenario: Scenario,
  agent: bigint,
  days: readonly string[],
  depths: (depth: number) => boolean,
) {
  const isCounted = counterOf(scenario, agent, days, depths);
  const cells = scenario.cells.filter(({ memberId, day }) => isCounted(memberId, day));
  const cash = scenario.cash.filter(({ memberId, day }) => isCounted(memberId, day));
  const wagers = cells.flatMap((cell) => cell.wagers).filter(({ state }) => state !== 'void');
  const below = new Set([agent, ...descendantsOf(scenario, agent)]);
  const terms = {
    stake: sum(wagers.map(({ stake }) => stake)),
    payout: sum(wagers.map(({ payout }) => payout)),
    selfRebate: sum(cells.map(({ selfRebate }) => selfRebate)),
    agentRebate: sum(
      cells.flatMap(({ agentRebates }) =>
        [...agentRebates].filter(([account]) => below.has(account)).map(([, amount]) => amount),
      ),
    ),
  };
  const validBy = Map.groupBy(wagers, ({ memberId }) => memberId);
  const floor = scenario.floorOf(days);
  return {
    bets: wagers.length,
    ...terms,
    valid: sum(wagers.map(({ valid }) => valid)),
    deposit: sum(cash.map(({ deposit }) => deposit)),
    withdrawal: sum(cash.map(({ withdrawal }) => withdrawal)),
    firstDepositors: cash.filter(({ isFirst }) => isFirst).length,
    active: [...validBy.values()].filter((own) => sum(own.map(({ valid }) => valid)) >= floor).length,
    netLoss: netLossOf({ ...terms, promotions: 0n }),
  };
}

function descendantsOf({ closure }: Scenario, agent: bigint): readonly bigint[] {
  return closure.filter(({ ancestor }) => ancestor === agent).map(({ descendant }) => descendant);
}

function rebatesTo(scenario: Scenario, agent: bigint, days: readonly string[]): Fields {
  const cells = scenario.cells.filter(({ day }) => days.includes(day));
  const byGroup = Map.groupBy(cells, ({ group }) => group);
  return printed(
    Object.fromEntries(
      [...byGroup].map(([group, each]) => [
        group,
        sum(each.map(({ agentRebates }) => agentRebates.get(agent) ?? 0n)),
      ]),
    ),
  );
}

function payOf(scenario: Scenario, agent: bigint, input: Fields): Fields {
  const contract = recordOf(input.contract);
  const tiers = tiersOf(contract.tiers);
  const minimum = wholeOf(contract.minimum ?? MINIMUM);
  const days = input.day === undefined ? weekOf(String(input.period)) : [String(input.day)];
  const all = contract.gameType === 'CONS' ? scenario : onlyGroup(scenario, contract.gameType);
  const { valid: validBet, netLoss } = figuresOf(all, agent, days, (depth) => depth > 0);
  const bets = all.cells
    .flatMap(({ wagers }) => wagers)
    .filter(({ day, state }) => days.includes(day) && state !== 'void')
    .map(({ memberId, day, valid }) => ({ member: memberId, day, amount: valid }));
  const activeMember = countActive(all.closure, bets, all.floorOf(days)).get(agent) ?? 0;
  if (contract.kind !== 'DIVIDEND') {
    const salary = paySalary({ tiers, minimum }, { validBet, activeMember });
    return printed({ validBet, activeMember, ...salary });
  }
  const terms: DividendTerms = { tiers, minimum, carryPolicy: oneOf(carryPolicies, contract.carryPolicy) };
  const isFirstOfMonth = input.firstOfMonth === true;
  const dividend = payDividend(
    terms,
    { validBet, activeMember, netLoss, isFirstOfMonth },
    wholeOr0(input.carryIn),
  );
  return { ...printed({ validBet, activeMember }), ...printedDividend(dividend) };
}

function onlyGroup(scenario: Scenario, group: unknown): Scenario {
  return { ...scenario, cells: scenario.cells.filter((cell) => cell.group === group) };
}

function weekOf(monday: string): readonly string[] {
  return Array.from({ length: WEEK_DAYS }, (_, at) =>
    new Date(Date.parse(monday) + at * 86_400_000).toISOString().slice(0, 10),
  );
}

function readScenario(fixture: Fields): Scenario {
  const zone = String(fixture.zone);
  const people = listOf(fixture.tree).map((each): Person => {
    const { id, parent, rebatePpm, series } = recordOf(each);
    const upline = parent === null || parent === undefined ? null : wholeOf(parent);
    return { id: wholeOf(id), upline, rate: wholeOf(rebatePpm), series: wholeOf(series) };
  });
  const wagers = listOf(fixture.wagers).map((each): WagerFact => readWager(recordOf(each), zone));
  const floors = recordOf(fixture.activeFloor);
  return {
    closure: closureOf(people.map(({ id, upline }) => ({ member: id, upline, from: '2000-01-01' }))),
    wagers,
    cells: cellsOf(people, wagers, wholeOf(fixture.seriesBase)),
    cash: listOf(fixture.cash).map((each): Cash => {
      const { memberId, day, deposit, withdrawal, firstDeposit } = recordOf(each);
      return {
        memberId: wholeOf(memberId),
        day: String(day),
        deposit: wholeOf(deposit),
        withdrawal: wholeOf(withdrawal),
        isFirst: firstDeposit === true,
      };
    }),
    floorOf: (days) => wholeOf(days.length === 1 ? floors.DAILY : floors.PERIOD),
  };
}

function readWager(wager: Fields, zone: string): WagerFact {
  return {
    wagerId: wholeOf(wager.wagerId),
    memberId: wholeOf(wager.memberId),
    day: localDateOf(instantOf(wager.endedAt), zone),
    group: oneOf(rebateGroups, wager.group),
    stake: wholeOf(wager.stake),
    valid: wholeOf(wager.validBet),
    payout: wholeOf(wager.payout),
    selfRebate: wholeOf(wager.selfRebate),
    state: oneOf(['won', 'lost', 'void'] as const, wager.state),
  };
}

function cellsOf(people: readonly Person[], wagers: readonly WagerFact[], base: bigint): readonly Cell[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  const byCell = Map.groupBy(wagers, ({ memberId, day, group }) => `${day}|${memberId}|${group}`);
  return [...byCell.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { memberId, day, group } = first;
    const chain: Person[] = [];
    for (let at = byId.get(memberId); at; at = at.upline === null ? undefined : byId.get(at.upline))
      chain.push(at);
    const valid = sum(own.map((wager) => wager.valid));
    const isSeries = group === 'LOTT';
    const amounts = rebatesOf(
      isSeries ? { kind: 'series', base } : { kind: 'ppm' },
      valid,
      chain.map(({ series, rate }) => (isSeries ? series : rate)),
    );
    const agentRebates = new Map(chain.slice(1).map(({ id }, at) => [id, amounts[at + 1] ?? 0n]));
    const settled = sum(own.map(({ selfRebate }) => selfRebate));
    return [{ memberId, day, group, wagers: own, selfRebate: settled + (amounts[0] ?? 0n), agentRebates }];
  });
}
