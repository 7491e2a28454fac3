// A lottery on a stage of the programme: real draws that open, take bets, and are drawn and settled at once.
import { createHash, randomBytes } from 'node:crypto';
import { amountOf } from '@tyche/kernel/money';
import { drawAfter, type Game, listDraws } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { sql } from '../../../platform/db/sql.ts';
import { openLottery } from '../../lottery/index.ts';
import { findMember, type Member } from '../../members/index.ts';
import { post } from '../../wallet/index.ts';
import type { Stage } from './stage.ts';

const GAME = 'fast5d-1m';
const nothing = () => undefined;

export interface LotteryBet {
  readonly member: Member;
  /** A line of the slip. */
  readonly slip: string;
  /** In pesos; of a chase, of all its draws. */
  readonly price: number;
  /** The multiples of a chase, one a draw. */
  readonly multiples?: readonly number[];
}

/** Opens the lottery; `close` ends its threads. */
export async function playLottery(stage: Stage) {
  const database = stage.database.forMerchant(1);
  const lottery = openLottery({
    archive: stage.deps.archive,
    database,
    databaseUrl: stage.url,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    nameIn: () => null,
    clock: { now: () => new Date() },
    findMember: (memberId) => findMember(database.reader, memberId),
    series: { today: async () => null, listAt: async (_, asked) => asked.map(() => null) },
  });
  const [beacon] = await database.reader.rows(sql<{ id: number }>`
    insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds) values ('test', false, 'test', '00', 1, 1)
    returning beacon_id as id`);
  const game = gameOf(GAME);
  let [last] = listDraws(game.calendar, new Date(Date.UTC(2026, 4, 1)), 1);
  const run = (name: string) =>
    lottery.jobs.find((job) => job.name === name)?.run(new AbortController().signal);

  async function openDraw(): Promise<string> {
    if (!last) throw new Error('the calendar ended');
    last = drawAfter(game.calendar, last);
    const { number } = last;
    const seed = randomBytes(32);
    await database.inTransaction(async (tx) => {
      const [row] = await tx.rows(sql<{ id: bigint }>`
        insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round, result_source)
        select ${GAME}, ${number}, '{"kind":"digits","count":5}', at, at + interval '1 hour', at + interval '2 hours',
          ${createHash('sha256').update(seed).digest()}, ${beacon?.id}::int, 1, 'own'
        from clock_timestamp() as at
        returning draw_id as id`);
      await tx.rows(sql`insert into draws.seeds (draw_id, seed) values (${row?.id}, ${seed})`);
      await tx.rows(sql`update draws.draws set state = 'open' where draw_id = ${row?.id}`);
    });
    return number;
  }

  async function settle(number: string): Promise<void> {
    await database.reader.rows(sql`
      update draws.draws set state = 'locked', locked_at = clock_timestamp() where number = ${number}`);
    await run('lottery.seal');
    await database.reader.rows(sql`
      update draws.draws d set state = 'drawn', result = '12345', result_version = 1, drawn_at = clock_timestamp(),
        entropy = ${randomBytes(32)}, beacon_signature = ${randomBytes(48)},
        revealed_seed = (select seed from draws.seeds s where s.draw_id = d.draw_id)
      where number = ${number} and state = 'drawing'`);
    await eventually(async () => {
      await run('lottery.settle');
      const [draw] = await database.reader.rows(
        sql<{ state: string }>`select state from draws.draws where number = ${number}`,
      );
      return draw?.state === 'settled';
    });
  }

  return {
    /** A member below an agent with 1,000 pesos. */
    async openPlayer(agent: bigint): Promise<Member> {
      const member = await findMember(database.reader, await stage.open('player', agent, 0));
      if (!member) throw new Error('a member that is not there');
      const grant = { scope: 'grant', kind: 'grant', gl: 'play-grant', delta: amountOf(1_000) } as const;
      await database.inTransaction((tx) => post(tx, { walletId: member.walletId, key: newKey(), ...grant }));
      return member;
    },
    /** One draw from its first bet to its payouts; gives its number. */
    async play(bets: readonly LotteryBet[]): Promise<string> {
      const currentNumero = await openDraw();
      for (const { member, slip: bettingSlipString, price, multiples } of bets)
        await lottery.place(
          {
            gameId: 101,
            currentNumero,
            bettingSlipString,
            betCartAmountSum: String(price),
            ...(multiples && {
              chase: true,
              winningStop: true,
              abandoning: false,
              chaseSlip: { numero: currentNumero, multiples: [...multiples] },
            }),
          },
          { memberId: member.memberId, key: newKey() },
        );
      await settle(currentNumero);
      return currentNumero;
    },
    close: () => lottery.close(),
  };
}

function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error('no game');
  return game;
}
