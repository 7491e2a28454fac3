// Wagers as games record them, and what the intake makes of them, against the record itself.
import type { MemberId } from '@tyche/kernel/ids';
import { closeBatch, recordPlaced, voidWagers, type WagerPayout } from '../../wagers/index.ts';
import { gameKeyOf } from '../intake/cells.ts';
import type { Stage } from './stage.ts';

export interface Bet {
  readonly ref: bigint;
  readonly memberId: bigint;
  readonly game: keyof typeof games;
  readonly stake: bigint;
  readonly rebate?: bigint;
}

/** Games of several groups, two of LOTT with other bases. */
export const games = {
  'fast5d-1m': 'LOTT',
  'fast11x5-1m': 'LOTT',
  'fast5d-zy-1m': 'LOTT',
  slots: 'RNG',
  baccarat: 'LIVE',
  cricket: 'SPORTS',
} as const;

/** Records of play on a stage; batches are draws of the lottery. */
export function playOn({ database, rows }: Stage) {
  let batches = 0n;
  const lottery = (batchRef: bigint) => ({ source: 'lottery', batchRef }) as const;
  return {
    /** A batch with bets that wait for their result. */
    async place(bets: readonly Bet[]): Promise<bigint> {
      batches += 1n;
      const batchRef = batches;
      const wagers = bets.map(({ memberId, game, ...bet }) => ({
        ...bet,
        batchRef,
        memberId: memberId as MemberId,
        gameCode: game,
        gameType: games[game],
      }));
      await database.inTransaction((tx) => recordPlaced(tx, 'lottery', wagers));
      return batchRef;
    },
    close: (batchRef: bigint, version: number, winners: readonly WagerPayout[] = []) =>
      database.inTransaction((tx) => closeBatch(tx, { ...lottery(batchRef), version }, winners)),
    void: (batchRef: bigint, refs: readonly bigint[]) =>
      database.inTransaction((tx) => voidWagers(tx, lottery(batchRef), { refs, reason: 'draw-void' })),
    /** The cells of some members, as text; those without a figure left out. */
    async cells(memberIds: readonly bigint[]): Promise<readonly string[]> {
      const found = await rows<{ cell: string }>(`
        select concat_ws(' ', member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate) as cell from agents.cells
        where member_id in (${memberIds.join()}) and bets + stake + valid + payout + self_rebate > 0`);
      return found.map(({ cell }) => cell).sort();
    },
    /** What they should be by the record of wagers and the day on which batches were closed first. */
    async expected(memberIds: readonly bigint[], timeZone: string): Promise<readonly string[]> {
      const found = await rows<Record<'member' | 'day' | 'code' | 'type' | Figure, string>>(`
        select member_id as member, game_code as code, game_type as type, count(*)::text as bets, sum(stake)::text as stake,
          sum(valid_stake)::text as valid, sum(payout)::text as payout, sum(rebate)::text as rebate,
          ((select min(e.ended_at) from wagers.ends e where e.batch_ref = s.batch_ref and e.kind = 'closed') at time zone '${timeZone}')::date::text
            as day
        from wagers.states s where member_id in (${memberIds.join()}) and state in ('won', 'lost') group by 1, 2, 3, day`);
      const sums = new Map<string, bigint[]>();
      for (const { member, day, code, type, ...figures } of found) {
        const { group, prizeMode, base } = gameKeyOf(type, code);
        const key = [member, day, group, prizeMode, base].join(' ');
        const before = sums.get(key) ?? figureNames.map(() => 0n);
        sums.set(
          key,
          figureNames.map((name, at) => (before[at] ?? 0n) + BigInt(figures[name])),
        );
      }
      return [...sums].map(([key, figures]) => `${key} ${figures.join(' ')}`).sort();
    },
    /** Valid bet of the windows less what stopped counting in them. */
    async windowSum(memberIds: readonly bigint[]): Promise<bigint> {
      const [row] = await rows<{ sum: bigint }>(
        `select coalesce(sum(valid - voided), 0)::bigint as sum from agents.windows where member_id in (${memberIds.join()})`,
      );
      return row?.sum ?? 0n;
    },
  };
}

const figureNames = ['bets', 'stake', 'valid', 'payout', 'rebate'] as const;
type Figure = (typeof figureNames)[number];

export type Play = ReturnType<typeof playOn>;
