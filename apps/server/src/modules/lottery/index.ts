// The lottery: tickets from the slip to the payout. It places orders in micro-batches, seals draws at their close, settles them with the
// settlement engine and the shadow settlement, and runs chases by the clock. Uses wallet, wagers, draws, members.
import type { instant } from '@tyche/contract/instant';
import type { instantStaff } from '@tyche/contract/instant-staff';
import type { lottery } from '@tyche/contract/lottery';
import type { lotteryCatalogue } from '@tyche/contract/lottery-catalogue';
import { assert } from '@tyche/kernel/assert';
import { openBatcher } from '@tyche/postgres/batcher';
import type { Subscription } from '../../platform/events/events.ts';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { GuardedActions } from '../staff/index.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { openDrawFinder } from './catalogue/find-draw.ts';
import { instantJobs } from './instant/instant-jobs.ts';
import { instantRoutes } from './instant/instant-routes.ts';
import { instantActions } from './instant/instant-withdraw.ts';
import { lotteryJobs } from './jobs.ts';
import { openIdAllocator } from './betting/id-allocator.ts';
import type { Outcome } from './betting/bet-batch.ts';
import { placeBets } from './betting/place-bet.ts';
import { openSettlementThreads } from './settlement/threads.ts';
import { type OrderInput, readOrder, toBet } from './betting/read-order.ts';
import { refuseEarly } from './betting/refuse-early.ts';
import { lotteryRoutes } from './routes.ts';
import { lotterySubscriptions } from './subscriptions.ts';
import { openSuspects } from './betting/suspects.ts';
import type { Bet, LotteryDeps } from './types.ts';

export { computeSeal } from './settlement/compute-seal.ts';
export { lotteryDomains } from './domains.ts';
export { slipGuide } from './betting/slip-guide.ts';
export { foldOrders } from './history/fold-orders.ts';
export { partsOfWagers } from './settlement/bonus-shares.ts';
export { findOrderSources } from './history/find-sources.ts';
export { findDrawIds, findOrderTickets, findTicketOrders } from './history/team-bets.ts';
export {
  listHighestTickets,
  listMemberTickets,
  listTickets,
  listTicketsOnPlays,
  type PlacedTicket,
} from './history/store-sources.ts';
export { nameBet } from './catalogue/name-bet.ts';
export { listWrongCounts as findWrongCounts } from './history/store-listed.ts';
export { findOrphans, type Orphan } from './store-orphans.ts';
export type { LotteryDeps } from './types.ts';

export interface Lottery {
  readonly handlers: Handlers<
    keyof typeof lottery | keyof typeof lotteryCatalogue | keyof typeof instant | keyof typeof instantStaff
  >;
  /** The actions of staff that need two persons. */
  readonly actions: GuardedActions;
  readonly jobs: readonly Job[];
  readonly subscriptions: readonly Subscription[];
  /** Places an order for a member; gives the stored answer. Refusals are those of the route `placeBet`. */
  place(input: OrderInput, call: { memberId: bigint; key: string }): Promise<string>;
  /** Waits for the bets that are queued, then ends the threads. */
  close(): Promise<void>;
}

const LANES = 2;
const MAX_BATCH = 128;
const MAX_QUEUE = 4_000;

const overload = () => new Outage('bets-overloaded');

/** Opens the lottery of a process. The threads of settlement start when they are first needed. */
export function openLottery(deps: LotteryDeps): Lottery {
  const { database, databaseUrl, findMember } = deps;
  const { merchant } = database;
  assert(merchant !== null, 'a lottery is opened for a merchant');
  const numbers = openIdAllocator();
  const suspects = openSuspects(
    () => performance.now(),
    () => deps.clock.now().getTime(),
  );
  const placing = { database, numbers, sales: new Set<bigint>(), terms: new Set<string>(), suspects };
  database.onTimelineChange(() => {
    numbers.forget();
    placing.sales.clear();
    placing.terms.clear();
  });
  const queue = { overload, identityOf: (bet: Bet) => `${bet.member.memberId} ${bet.key}` };
  const serially = (bets: readonly Bet[]) => placeBets(placing, bets, 'serial');
  const bets = openBatcher<Bet, Outcome>({
    lanes: LANES,
    maxBatch: MAX_BATCH,
    maxQueue: MAX_QUEUE,
    ...queue,
    run: (waiting) => placeBets(placing, waiting, 'optimistic'),
  });
  // Bets of suspects share no transaction with those of others.
  const serial = openBatcher<Bet, Outcome>({
    lanes: 1,
    maxBatch: 32,
    maxQueue: 500,
    ...queue,
    run: serially,
  });
  const chases = openBatcher<Bet, Outcome>({
    lanes: 1,
    maxBatch: 1,
    maxQueue: 500,
    ...queue,
    run: serially,
  });
  const findDraw = openDrawFinder(database);
  const { settlements = 4 } = deps;
  const [threads, largeThreads] = [
    openSettlementThreads(databaseUrl, merchant, settlements),
    openSettlementThreads(databaseUrl, merchant, settlements),
  ];

  function queueOf(bet: Bet) {
    if (bet.chase) return chases;
    return suspects.isSerial(bet) ? serial : bets;
  }

  async function place(
    input: OrderInput,
    { memberId, key }: { memberId: bigint; key: string },
  ): Promise<string> {
    const order = await readOrder(deps.series, memberId, input);
    const [member, draw] = await Promise.all([findMember(memberId), findDraw(order.game.code, order.number)]);
    if (!member) throw new Refusal('not-signed-in');
    if (!draw) throw new Refusal('unknown-draw');
    const bet = toBet(order, { member, key, draw });
    const refused = suspects.needsEarlyCheck(bet) ? await refuseEarly(database, bet) : null;
    const outcome = refused ?? (await queueOf(bet).submit(bet));
    if ('code' in outcome) throw new Refusal(outcome.code, outcome.details);
    return outcome.answer;
  }

  return {
    handlers: { ...lotteryRoutes({ ...deps, place }), ...catalogueRoutes(deps), ...instantRoutes(deps) },
    jobs: [
      ...lotteryJobs({ ...deps, settlements, numbers, threads, largeThreads }),
      ...instantJobs(database),
    ],
    subscriptions: lotterySubscriptions,
    actions: instantActions,
    place,
    async close() {
      await Promise.all([bets.close(), serial.close(), chases.close()]);
      await Promise.all([threads.close(), largeThreads.close()]);
    },
  };
}
