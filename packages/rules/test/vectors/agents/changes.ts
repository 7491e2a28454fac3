// The groups `cascade`, `effective` and `funding`.
import {
  cascadeOf,
  effectiveFrom,
  fundQueue,
  fundRun,
  type GrantedContract,
  isConfirmed,
} from '../../../src/agents/index.ts';
import { type Fields, type GameVector, sameFields } from '../games/vector.ts';
import { listOf, recordOf } from '../vector.ts';
import { instantOf, kindOf, periodKindOf, printed, verdictOf, wholeOf, wholeOr0 } from './values.ts';

/** Runs a vector of the group `cascade`: contracts of one kind and group. */
export function runCascade({ input, expected }: GameVector): void {
  const scope = { kind: 'DIVIDEND', group: 'CONS' } as const;
  const contracts = listOf(input.contracts).map((each): GrantedContract => {
    const { id, from, to, ratePpm, state } = recordOf(each);
    const known = (['P', 'E', 'V'] as const).find((letter) => letter === state);
    return {
      ...scope,
      id: String(id),
      offerer: String(from),
      receiver: String(to),
      state: known ?? 'A',
      topRate: wholeOf(ratePpm),
    };
  });
  const cascade = cascadeOf(contracts, {
    ...scope,
    receiver: String(input.receiver),
    newTop: wholeOf(input.newTopPpm),
  });
  const isAllowed = isConfirmed(cascade, null);
  sameFields(
    {
      downlineHigherRate: cascade.ends.length > 0 ? 'Y' : 'N',
      endsIfConfirmed: cascade.ends.map(({ contract }) => contract.id),
      withoutConfirmation: verdictOf(isAllowed ? null : 'downline-higher-rate'),
    },
    expected,
  );
}

/** Runs a vector of the group `effective`. */
export function runEffective({ input, expected }: GameVector): void {
  const isEditedDividend = kindOf(input.kind) === 'DIVIDEND' && input.isEdit === true;
  const { date, startsAt } = effectiveFrom({
    acceptedAt: instantOf(input.acceptedAt),
    editedPeriod: isEditedDividend ? periodKindOf(input.periodKind) : null,
    timeZone: String(input.zone),
  });
  sameFields({ effectiveFrom: date, startsAt: startsAt.toISOString() }, expected);
}

/** Runs a vector of the group `funding`: the queue of one payer, or a run down the tree. */
export function runFunding({ input, expected }: GameVector): void {
  sameFields(input.balances === undefined ? queueOf(input) : runOf(input), expected);
}

function queueOf(input: Fields): Fields {
  const lines = listOf(input.lines).map((each) => {
    const { id, due, amount, paid } = recordOf(each);
    return { id: wholeOf(id), due: instantOf(due), amount: wholeOf(amount), paid: wholeOr0(paid) };
  });
  const funding = fundQueue(wholeOf(input.available), lines);
  return {
    lines: funding.lines.map((line) => printed({ ...line }, ['id'])),
    left: String(funding.left),
  };
}

function runOf(input: Fields): Fields {
  const balances = Object.entries(recordOf(input.balances)).map(
    ([account, amount]) => [account, wholeOf(amount)] as const,
  );
  const lines = listOf(input.lines).map((each) => {
    const { id, depth, from, to, amount } = recordOf(each);
    return {
      id: wholeOf(id),
      depth: Number(depth),
      payer: from === 'house' ? null : String(from),
      receiver: String(to),
      amount: wholeOf(amount),
    };
  });
  const result = fundRun(new Map(balances), lines);
  return {
    lines: result.lines.map((line) => printed({ ...line }, ['id'])),
    balances: printed(Object.fromEntries(result.balances)),
  };
}
