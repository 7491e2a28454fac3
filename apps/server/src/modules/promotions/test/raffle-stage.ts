// Raffles on the stage of promotions: series that two persons opened, wagers that give tickets, and a clock that is moved on.
import { readNow } from '../../../platform/db/read-now.ts';
import type { MemberId } from '@tyche/kernel/ids';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { claimPrizes } from '../raffles/claim-prizes.ts';
import { type Draft, proposeRaffle } from '../raffles/desk.ts';
import { takeFreeTicket } from '../raffles/free-ticket.ts';
import { openRaffles } from '../raffles/open-raffles.ts';
import { findRaffle, type RaffleRow } from '../raffles/store.ts';
import { takeTicketsStep, ticketsFeed } from '../raffles/take-tickets.ts';
import { playsOn } from './plays.ts';
import type { Stage } from './stage.ts';

let slugs = 0;

export type RaffleStage = ReturnType<typeof rafflesOn>;

/** What tests do with raffles. Statements of tests move the clock: the guards of raffles sleep meanwhile. */
export function rafflesOn(stage: Stage) {
  const plays = playsOn(stage);
  const { database, deps } = stage;

  async function draft(changed: Partial<Draft> = {}): Promise<Draft> {
    slugs += 1;
    const { defaultLanguage } = (await deps.merchant()).site;
    return {
      slug: `test-${slugs}`,
      product: 'CASINO',
      each: '100.0000',
      maxTickets: 5,
      isOnePerMember: true,
      prizes: [
        { amount: '1000.0000', count: 1 },
        { amount: '100.0000', count: 2 },
      ],
      raffles: 1,
      everyDays: 1,
      closesAt: (await readNow(database.reader)).getTime() + 3_600_000,
      texts: [{ language: defaultLanguage, title: 'A raffle', teaser: 'Win {amount}.', text: '' }],
      ...changed,
    };
  }

  const withoutGuards = async (statement: string) => {
    await stage.rows('alter table promotions.raffles disable trigger user');
    await stage.rows(statement);
    await stage.rows('alter table promotions.raffles enable trigger user');
  };

  return {
    ...plays,
    draft,
    /** Opens a series and its first raffle; gives the raffle. */
    async open(changed: Partial<Draft> = {}): Promise<RaffleRow> {
      const wanted = await draft(changed);
      await stage.approve(await proposeRaffle(deps, { ...wanted, reason: 'a test' }, stage.maria));
      await openRaffles(deps);
      const [row] = await stage.rows<{ raffle_id: bigint }>(
        `select raffle_id from promotions.raffles where code = 'raffle-${wanted.slug}' order by raffle_id desc limit 1`,
      );
      const raffle = await findRaffle(database.reader, row?.raffle_id ?? 0n);
      if (!raffle) throw new Error('no raffle was opened');
      return raffle;
    },
    /** Lets the time of a raffle be over, and its round be there. */
    passClose: (raffleId: bigint) =>
      withoutGuards(`
        update promotions.raffles set opens_at = opens_at - interval '1 hour', committed_at = committed_at - interval '1 hour',
          closes_at = date_trunc('second', clock_timestamp()) - interval '30 seconds',
          draws_at = date_trunc('second', clock_timestamp()) - interval '10 seconds',
          beacon_round = extract(epoch from date_trunc('second', clock_timestamp()))::bigint - 1700000000 - 12
        where raffle_id = ${raffleId}`),
    withoutGuards,
    /** Issues the tickets of all wagers that are settled. */
    async issue(): Promise<void> {
      await eventually(async () => {
        while (await takeTicketsStep(deps));
        return (await ticketsFeed.secondsBehind(database.reader)) === 0;
      });
    },
    free: (memberId: bigint, raffleId: bigint) =>
      takeFreeTicket(deps, { raffleId: raffleId.toString() }, callOf(memberId)),
    claimPrizes: (memberId: bigint, raffleId: bigint) =>
      claimPrizes(deps, { raffleId: raffleId.toString() }, callOf(memberId)),
    async exclude(memberId: bigint): Promise<void> {
      await stage.rows(
        `insert into protection.profiles (member_id) values (${memberId}) on conflict do nothing`,
      );
      await stage.rows(
        `insert into protection.stops (member_id, kind, until) values (${memberId}, 'self-exclusion', clock_timestamp() + interval '1 year')`,
      );
    },
    numbers: async (raffleId: bigint): Promise<readonly number[]> =>
      (
        await stage.rows<{ number: number }>(
          `select number from promotions.raffle_tickets where raffle_id = ${raffleId} order by number`,
        )
      ).map(({ number }) => number),
  };
}

function callOf(memberId: bigint) {
  return { member: { memberId: memberId as MemberId }, country: '', ip: `member ${memberId}`, key: newKey() };
}
