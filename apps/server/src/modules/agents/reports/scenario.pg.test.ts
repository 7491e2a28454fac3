// The scenario of the vectors through the database: twelve people, sixty wagers, three days.
import { readFileSync } from 'node:fs';
import { parseAmount } from '@tyche/kernel/money';
import { addDays, localDateOf, rebatesOf } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../test/stage.ts';
import { readOverview } from './overview.ts';
import { addCashFacts, addPlay, addRebates, dayBefore } from './test/report-stage.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly type: 0 | 1 | 2;
  readonly parent: number | null;
  readonly rebatePpm: number;
  readonly series: number;
}

interface Vectors {
  readonly fixtures: {
    readonly scenario: {
      readonly zone: string;
      readonly days: readonly string[];
      readonly tree: readonly Person[];
      readonly wagers: readonly {
        readonly memberId: number;
        readonly group: string;
        readonly endedAt: string;
        readonly state: string;
        readonly stake: string;
        readonly validBet: string;
        readonly payout: string;
        readonly selfRebate: string;
      }[];
      readonly cash: readonly {
        readonly memberId: number;
        readonly day: string;
        readonly deposit: string;
        readonly withdrawal: string;
        readonly firstDeposit: boolean;
      }[];
    };
  };
  readonly vectors: readonly {
    readonly id: string;
    readonly group: string;
    readonly section: string;
    readonly title: string;
    readonly input: { readonly agentId: number; readonly days: readonly string[] };
    readonly expected: Partial<Record<'own' | 'direct' | 'team', Figures>>;
  }[];
}

interface Figures {
  readonly bets: number;
  readonly stake: string;
  readonly valid: string;
  readonly payout: string;
  readonly selfRebate: string;
  readonly agentRebate: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly firstDepositors: number;
  readonly active: number;
  readonly netLoss: string;
}

const file = new URL('../../../../../../packages/rules/fixtures/agents-vectors.json', import.meta.url);
const { fixtures, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const { days, tree, wagers, cash, zone } = fixtures.scenario;

let stage: Stage;
const ids = new Map<number, bigint>();
const idOf = (person: number) => ids.get(person) ?? 0n;
/** The days of the scenario lie some days back. */
let shifted = (_day: string) => '';

beforeAll(async () => {
  stage = await openStage();
  for (const { id, name, type, parent } of tree)
    ids.set(id, await stage.open(name, parent === null ? null : idOf(parent), type));
  await stage.passDays(30);
  const first = await dayBefore(stage, 5);
  shifted = (day) => addDays(first, days.indexOf(day));
  const final = wagers
    .filter(({ state }) => state !== 'void' && state !== 'open')
    .map((wager) => ({ ...wager, day: localDateOf(new Date(wager.endedAt), zone) }))
    .filter(({ day }) => days.includes(day));
  await addPlay(
    stage,
    final.map((wager) => ({
      memberId: idOf(wager.memberId),
      day: shifted(wager.day),
      group: wager.group,
      bets: 1n,
      stake: BigInt(wager.stake),
      valid: BigInt(wager.validBet),
      payout: BigInt(wager.payout),
      selfRebate: BigInt(wager.selfRebate),
    })),
  );
  await addLines(final);
  await addCashFacts(
    stage,
    cash.map((fact) => ({
      memberId: idOf(fact.memberId),
      day: shifted(fact.day),
      deposit: BigInt(fact.deposit),
      withdrawal: BigInt(fact.withdrawal),
      isFirst: fact.firstDeposit,
    })),
  );
});
afterAll(() => stage.close());

/** Writes the lines that the rules give for the cells of the scenario. */
async function addLines(
  final: readonly { memberId: number; day: string; group: string; validBet: string }[],
): Promise<void> {
  const people = new Map(tree.map((person) => [person.id, person]));
  for (const [, ofCell] of Map.groupBy(final, ({ memberId, day, group }) => `${memberId} ${day} ${group}`)) {
    const [{ memberId, day, group } = { memberId: 0, day: '', group: '' }] = ofCell;
    const chain: Person[] = [];
    for (let at = people.get(memberId); at; at = people.get(at.parent ?? 0)) chain.push(at);
    const isLott = group === 'LOTT';
    const amounts = rebatesOf(
      isLott ? { kind: 'series', base: 2000n } : { kind: 'ppm' },
      ofCell.reduce((sum, { validBet }) => sum + BigInt(validBet), 0n),
      chain.map(({ series, rebatePpm }) => BigInt(isLott ? series : rebatePpm)),
    );
    await addRebates(
      stage,
      chain.map(({ id }, at) => ({
        memberId: idOf(id),
        day: shifted(day),
        group,
        own: at === 0 ? (amounts[at] ?? 0n) : 0n,
        fromTeam: at === 0 ? 0n : (amounts[at] ?? 0n),
      })),
    );
  }
}

const figures = vectors.filter(({ group, section }) => group === 'scenario' && section === '8.1');

it.each(figures.map((vector) => [vector.id, vector.title, vector] as const))(
  '%s: %s',
  async (_id, _title, vector) => {
    const startDay = shifted(vector.input.days[0] ?? '');
    const endDay = shifted(vector.input.days.at(-1) ?? '');
    for (const scope of ['own', 'direct', 'team'] as const) {
      const expected = vector.expected[scope];
      if (!expected) continue;
      const agentId = idOf(vector.input.agentId);
      const { footer } = await readOverview(stage.deps, agentId, { startDay, endDay, scope });
      const { agentRebate, netLoss, active, ...rest } = expected;
      const units = (text: string) => String(parseAmount(text));
      expect({
        bets: footer.bets,
        stake: units(footer.stake),
        valid: units(footer.validBet),
        payout: units(footer.payout),
        selfRebate: units(footer.selfRebate),
        deposit: units(footer.deposit),
        withdrawal: units(footer.withdrawal),
        firstDepositors: footer.firstDepositors,
      }).toEqual(rest);
      // Rebates to agents come from whole teams: those directly below alone have none of their own in this report.
      if (scope !== 'direct')
        expect([units(footer.agentRebate), units(footer.netLoss)]).toEqual([agentRebate, netLoss]);
      expect(footer.activeMembers).toBe(active);
    }
  },
);
