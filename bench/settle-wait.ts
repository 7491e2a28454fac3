// Waits for a draw to be settled, and says what each step of it took: time, and the processors' work in the server and in PostgreSQL.
import { readdirSync, readFileSync } from 'node:fs';
import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { BetStage } from './bet-stage.ts';

/** Seconds of processors. Bets that are taken meanwhile are in them. */
export interface Work {
  readonly node: number;
  readonly postgres: number;
}

export interface Settled {
  readonly sealMs: number;
  /** From the result to the last payout. */
  readonly settleMs: number;
  /** Processor seconds by the state that the draw was in meanwhile. */
  readonly work: Readonly<Record<string, Work>>;
  readonly tickets: bigint;
  readonly winners: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
}

/** Waits until a draw is settled. Throws when it ends in another way. */
export async function waitForSettled(stage: BetStage, drawId: DrawId): Promise<Settled> {
  const { reader } = stage.database;
  const [backend] = await reader.rows(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  const postmaster = parentOf(backend?.pid ?? 0);
  const workNow = () => ({ node: stage.serverCpu(), postgres: postgresCpu(postmaster) });
  const work: Record<string, Work> = {};
  let [known, began] = ['', workNow()];
  for (;;) {
    const { state, seal, settle } = await findState(stage.database, drawId);
    if (state !== known) {
      const now = workNow();
      const spent = { node: now.node - began.node, postgres: now.postgres - began.postgres };
      if (known !== '') work[known] = spent;
      [known, began] = [state, now];
    }
    if (state === 'settled') {
      const [totals] = await reader.rows(sql<Pick<Settled, 'tickets' | 'winners' | 'payout' | 'rebate'>>`
        select tickets, winners, paid as payout, rebated as rebate from lottery.settlements where draw_id = ${drawId}`);
      if (!totals) throw new Error('no settlement');
      return { sealMs: seal, settleMs: settle, work, ...totals };
    }
    if (state === 'frozen' || state === 'void') throw new Error(`the draw is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function findState(
  { reader }: Database,
  drawId: DrawId,
): Promise<{ state: string; seal: number; settle: number }> {
  const [row] = await reader.rows(sql<{ state: string; seal: number; settle: number }>`
    select state, extract(epoch from sealed_at - locked_at)::float8 * 1000 as seal,
      extract(epoch from settled_at - drawn_at)::float8 * 1000 as settle
    from draws.draws where draw_id = ${drawId}`);
  if (!row) throw new Error('no draw');
  return row;
}

/** The postmaster with the children that it has and had. */
function postgresCpu(postmaster: number): number {
  const own = statOf(postmaster);
  const ended = Number(own?.[13]) + Number(own?.[14]);
  const living = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => Number(fields?.[1]) === postmaster)
    .map(ticksOf);
  return (ended + ticksOf(own) + living.reduce((all, ticks) => all + ticks, 0)) / 100;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

function ticksOf(fields: readonly string[] | null): number {
  return Number(fields?.[11]) + Number(fields?.[12]);
}

/** The fields behind the name in parentheses, from the state on; null when the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
