// The filters of team betting (docs/reference/agents.md 7.6).
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { InputOf } from '@tyche/contract/route';
import { groupedGameTypes, readBetNumber, rebateGroupOf } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { TeamFilter } from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readAmountRange } from './amount-range.ts';

type Input = InputOf<typeof agentsRecords.teamBets>;

/**
 * Which bets are asked for, without whose they are.
 *
 * @param readOf reads from the databases that together have the tickets of the time.
 * @throws Refusal `invalid-input` for an order number that none can be, and for stakes that are no range.
 */
export async function readBetFilter(
  { bets, gamesOf }: Pick<AgentsDeps, 'bets' | 'gamesOf'>,
  readOf: <Result>(work: (readers: readonly Reader[]) => Promise<Result>) => Promise<Result>,
  input: Input,
): Promise<Omit<TeamFilter, 'spans'>> {
  const { state, gameGroup, vendor, gameCode, numero, chase, orderNum } = input;
  const number = orderNum === undefined ? null : readBetNumber(orderNum);
  if (orderNum !== undefined && number === null)
    throw new Refusal('invalid-input', { field: 'orderNum', rule: 'number' });
  return {
    state: state ?? null,
    gameTypes: gameGroup ? groupedGameTypes.filter((type) => rebateGroupOf(type) === gameGroup) : null,
    vendorGames: vendor === undefined ? null : await gamesOf(vendor),
    gameCode: gameCode ?? null,
    drawIds:
      numero === undefined
        ? null
        : await readOf((readers) => bets.findDrawIds(readers, numero, gameCode ?? null)),
    tickets:
      number?.kind === 'order'
        ? await readOf((readers) => bets.findOrderTickets(readers, number.orderId))
        : null,
    ref: number?.kind === 'bet' ? number.ref : null,
    ...stakesOf(input),
    isLottery: chase === 'chase',
  };
}

/** Whether only the days, the accounts and the group are asked for: what the sums of reports know. */
export function isPlain({
  state,
  vendor,
  gameCode,
  orderNum,
  numero,
  chase,
  stakeFrom,
  stakeTo,
}: Input): boolean {
  const others = [state, vendor, gameCode, orderNum, numero, chase, stakeFrom, stakeTo];
  return others.every((each) => each === undefined);
}

function stakesOf(input: Input): Pick<TeamFilter, 'stakeFrom' | 'stakeTo'> {
  const { from, to } = readAmountRange(input, 'stakeFrom', 'stakeTo');
  return { stakeFrom: from, stakeTo: to };
}
