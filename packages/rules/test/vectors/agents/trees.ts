// The groups `tree` and `move`.
import { checkMove, closureOf, type Placement, sumTree } from '../../../src/agents/index.ts';
import { type GameVector, sameFields } from '../games/vector.ts';
import { listOf, recordOf, same } from '../vector.ts';
import { printed, verdictOf, wholeOf, wholeOr0 } from './values.ts';

/** Runs a vector of the group `tree`: placements and moves, then sums over days. */
export function runTree({ input, expected }: GameVector): void {
  const days = listOf(input.days).map(String);
  const placements = [
    ...listOf(input.members).map((each): Placement<string> => {
      const { id, parent, since } = recordOf(each);
      return { member: String(id), upline: nameOrNull(parent), from: String(since) };
    }),
    ...listOf(input.moves).map((each): Placement<string> => {
      const { who, to, from } = recordOf(each);
      return { member: String(who), upline: String(to), from: String(from) };
    }),
  ];
  const facts = listOf(input.facts).map((each) => {
    const { who, day, valid } = recordOf(each);
    return { member: String(who), day: String(day), amount: wholeOf(valid) };
  });
  const sums = sumTree(
    closureOf(placements),
    facts.filter(({ day }) => days.includes(day)),
  );
  const found = Object.fromEntries([...sums].map(([account, each]) => [account, printed({ ...each })]));
  same('accounts', Object.keys(found).sort(), Object.keys(recordOf(expected.validBet)).sort());
  sameFields(found, recordOf(expected.validBet));
}

/** Runs a vector of the group `move`. */
export function runMove({ input, expected }: GameVector): void {
  const caps = recordOf(input.caps);
  const placements = Object.entries(recordOf(input.parents)).map(
    ([who, upline]): Placement<string> => ({ member: who, upline: nameOrNull(upline), from: '2026-01-01' }),
  );
  const refusal = checkMove(
    {
      closure: closureOf(placements),
      typeOf: new Map(Object.entries(recordOf(input.types)).map(([who, type]) => [who, Number(type)])),
    },
    {
      member: String(input.who),
      upline: String(input.to),
      day: '2026-11-02',
      maxAgentLevel: Number(input.depthLimit),
      rates: [{ moved: wholeOr0(caps.who), upline: wholeOr0(caps.to) }],
      isPending: input.pending === true,
      isCooling: false,
    },
  );
  same('verdict', verdictOf(refusal), expected);
}

function nameOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
