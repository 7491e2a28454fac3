// Money calls of a vendor over HTTP: rounds with a fifth of the calls doubled and a twentieth out of order, beside a model of every wallet.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { formatAmount } from '@tyche/kernel/money';
import { signedHeaders } from '@tyche/vendor-protocol/signing';
import { openSession, putGame } from '../apps/server/src/modules/vendors/index.ts';
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { percentile, report } from './table.ts';

const SECONDS = Number(process.env.SECONDS ?? 20);
const WARM_UP = 5;
const PLAYERS = 64;
const GOAL = { perSecond: 1_500, p99Ms: 150 };
const SECRET = 'a-secret-of-this-measurement-long-enough';
const STAKE = 10_000n;

interface Player {
  readonly playerId: string;
  readonly currency: string;
  readonly walletId: bigint;
  sessionToken: string;
  /** What the wallet must have, in 1/10 000 units. */
  balance: bigint;
  rounds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: PLAYERS });
const times: number[] = [];
let isCounting = false;

const stage = await openBetStage({
  members: PLAYERS,
  port: 21_000 + (process.pid % 9_000),
  roles: 'web',
  env: { TYCHE_STUDIO_URL: 'http://127.0.0.1:9', TYCHE_STUDIO_KEY: SECRET },
});
try {
  const database = stage.database.forMerchant(1);
  const players = await openPlayers(database);
  await play(players, WARM_UP);
  isCounting = true;
  const began = performance.now();
  await play(players, SECONDS);
  const perSecond = times.length / ((performance.now() - began) / 1_000);
  const p99 = percentile(times, 99);
  const differing = await countDiffering(database, players);
  const { ok } = await audit(database.reader);
  report('vendor-calls', [
    {
      what: 'money calls of a vendor over HTTP',
      goal: `>= ${GOAL.perSecond}/s`,
      measured: `${Math.round(perSecond)}/s`,
      ratio: perSecond / GOAL.perSecond,
      reached: perSecond >= GOAL.perSecond,
    },
    {
      what: 'answer to a call, p99',
      goal: `<= ${GOAL.p99Ms} ms`,
      measured: `${p99.toFixed(1)} ms`,
      ratio: p99 / GOAL.p99Ms,
      reached: p99 <= GOAL.p99Ms,
    },
    {
      what: 'wallets that differ from the model, the audit among them',
      goal: '0',
      measured: String(differing + (ok ? 0 : 1)),
      ratio: 1,
      reached: differing === 0 && ok,
    },
  ]);
} finally {
  agent.destroy();
  await stage.stop();
}

async function openPlayers(database: Database): Promise<Player[]> {
  const rows = await database.inTransaction(async (tx) => {
    await putGame(tx, { vendor: 'studio', code: 'lantern-lane', type: 'RNG', winCap: null });
    return tx.rows(sql<{ player_id: string; currency: string; wallet_id: bigint; balance: bigint }>`
      with made as (
        insert into vendors.players (member_id, vendor, wallet_id, currency)
        select m.member_id, 'studio', m.wallet_id, l.currency from members.members m
          join wallet.wallets w using (wallet_id) join wallet.ledgers l on l.ledger = w.ledger
        where w.balance > 0 order by m.member_id limit ${PLAYERS} returning player_id, currency, wallet_id
      ) select made.*, w.balance from made join wallet.wallets w using (wallet_id)`);
  });
  return Promise.all(
    rows.map(async ({ player_id: playerId, currency, wallet_id: walletId, balance }) => {
      const gameToken = await database.inTransaction((tx) =>
        openSession(tx, { vendor: 'studio', playerId, gameCode: 'lantern-lane' }),
      );
      const { sessionToken } = await call('authenticate', { gameToken });
      return { playerId, currency, walletId, balance, sessionToken: String(sessionToken), rounds: 0 };
    }),
  );
}

async function play(players: readonly Player[], seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < until) await playRound(player);
    }),
  );
}

/** A stake of one and a win of two or nothing. One round in ten has its win first, one in twenty its refund first. */
async function playRound(player: Player): Promise<void> {
  player.rounds += 1;
  const { playerId, currency, sessionToken, rounds } = player;
  const roundId = `${playerId}-${rounds}`;
  const common = { playerId, currency, roundId };
  const stake = formatAmount(STAKE);
  const bet = { ...common, sessionToken, txId: `${roundId}-b`, amount: stake };
  const win = rounds % 3 === 0 ? 2n * STAKE : 0n;
  const paid = {
    ...common,
    txId: `${roundId}-w`,
    amount: formatAmount(win),
    roundClosed: true,
    betTxIds: [bet.txId],
  };
  if (rounds % 20 === 0) {
    await call('refund', { ...common, txId: `${roundId}-r`, betTxId: bet.txId });
    await call('bet', bet);
    return;
  }
  if (rounds % 10 === 5) await call('win', paid);
  await call('bet', bet);
  if (rounds % 5 === 1) await call('bet', bet);
  await call('win', paid);
  if (rounds % 5 === 2) await call('win', paid);
  player.balance += win - STAKE;
}

async function call(name: string, fields: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify(fields);
  const path = `/seamless/v1/STUDIO/${name}`;
  const headers = await signedHeaders(
    { keyId: 'operator-1', secret: SECRET },
    { method: 'POST', path, timestamp: String(Date.now()), nonce: randomUUID(), body },
  );
  const began = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(
      `${stage.url}${path}`,
      { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        let got = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          got += part;
        });
        response.on('end', () =>
          response.statusCode === 200 ? resolve(got) : reject(new Error(`${response.statusCode} ${got}`)),
        );
      },
    );
    asked.on('error', reject).end(body);
  });
  if (isCounting) times.push(performance.now() - began);
  return JSON.parse(text);
}

async function countDiffering(database: Database, players: readonly Player[]): Promise<number> {
  const rows = await database.reader.rows(sql<{ wallet_id: bigint; balance: bigint }>`
    select wallet_id, balance from wallet.wallets where wallet_id = any (${players.map(({ walletId }) => walletId)}::bigint[])`);
  const balances = new Map(rows.map((row) => [row.wallet_id, row.balance]));
  return players.filter(({ walletId, balance }) => balances.get(walletId) !== balance).length;
}
