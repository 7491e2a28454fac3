// The studio and the platform are killed in turn at random points of rounds of each kind while players play.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tyche/testkit/until';
import { audit } from '../../apps/server/src/modules/wallet/index.ts';
import { Seeded } from '../faults/seeded.ts';
import type { DrillOptions } from './drill.ts';
import { figure, none, type Report } from './figures.ts';
import { listGames } from './launch.ts';
import { RoundPlayer } from './round-players.ts';
import type { Stage, StageOptions } from './stage.ts';
import { ask, compareBooks, countOpenRounds } from './studio-book.ts';

/** What it is played on. */
export const killRoundsStage: StageOptions = { web: 1, worker: 1, games: true, drainSeconds: 1 };

const KILLS = { long: 200, short: 6 };
/** As a supervisor waits before it starts again what died. */
const AGAIN_MS = 100;
const gameCodes = ['lantern-lane', 'dice', 'mines', 'crash'];
const PLAYERS_A_GAME = 4;
const PLAYED_MS = 60_000;
const ENDED_MS = 240_000;
/** What the members of a stage have at first, in 1/10 000 units. */
const FIRST_BALANCE = 100_000_000_000n;

interface OpenRounds {
  readonly game_code: string;
  readonly n: bigint;
}

/** Plays it on a stage with games: no round is drawn twice, none is lost, and the platform's books equal the studio's. */
export async function playKillRounds(stage: Stage, { seed, isShort, say }: DrillOptions): Promise<Report> {
  const random = new Seeded(seed);
  const players = await openPlayers(stage, random);
  const playing = Promise.allSettled(players.map((player) => player.play()));
  const openAtKill = new Map(gameCodes.map((code) => [code, 0]));
  const kills = isShort ? KILLS.short : KILLS.long;
  try {
    await until('every game is played', PLAYED_MS, async () =>
      players.every(({ gameCode, told }) => gameCode === 'crash' || told.rounds.length > 0),
    );
    for (let at = 0; at < kills; at += 1) {
      const pauseMs = random.between(300, isShort ? 2_000 : 4_000);
      await sleep(pauseMs);
      const open = await killOne(stage, at);
      for (const { game_code: code, n } of open)
        openAtKill.set(code, (openAtKill.get(code) ?? 0) + Number(n));
      say(`${String(at + 1).padStart(3)} killed ${victimOf(stage, at).name} after ${pauseMs} ms`);
    }
    for (const player of players) player.stop();
    const outcomes = await playing;
    await until('every round has its end', ENDED_MS, async () => (await openRounds(stage)) === 0);
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    return await judge(stage, { players, openAtKill, failed, kills });
  } finally {
    for (const player of players) player.giveUp();
  }
}

async function openPlayers(stage: Stage, random: Seeded): Promise<readonly RoundPlayer[]> {
  const { proxy, cookies } = stage;
  const nodes = await listGames(proxy.url);
  return gameCodes.flatMap((gameCode, game) =>
    Array.from({ length: PLAYERS_A_GAME }, (_, at) => {
      const nodeId = nodes.get(gameCode);
      const cookie = cookies[game * PLAYERS_A_GAME + at];
      if (nodeId === undefined || cookie === undefined) throw new Error(`no game ${gameCode}`);
      return new RoundPlayer({
        url: proxy.url,
        cookie,
        nodeId,
        gameCode,
        random: new Seeded(random.nextWord()),
      });
    }),
  );
}

function victimOf({ studio, web }: Stage, at: number) {
  const victim = at % 2 === 0 ? studio?.piece : web[0];
  if (!victim) throw new Error('the stage has no games');
  return victim;
}

/** Kills the studio or the platform and starts it again. Gives the rounds that were open, by game. */
async function killOne(stage: Stage, at: number): Promise<readonly OpenRounds[]> {
  const victim = victimOf(stage, at);
  await victim.kill();
  const open = await ask<OpenRounds>(
    stage.studio?.databaseUrl ?? '',
    'select game_code, count(*) as n from studio.rounds where ended_at is null group by game_code',
  );
  await sleep(AGAIN_MS);
  await victim.start();
  await stage.allReady();
  return open;
}

async function openRounds({ studio }: Stage): Promise<number> {
  return countOpenRounds(studio?.databaseUrl ?? '');
}

async function judge(
  stage: Stage,
  {
    players,
    openAtKill,
    failed,
    kills,
  }: {
    readonly players: readonly RoundPlayer[];
    readonly openAtKill: ReadonlyMap<string, number>;
    readonly failed: readonly string[];
    readonly kills: number;
  },
): Promise<Report> {
  const studioDatabaseUrl = stage.studio?.databaseUrl ?? '';
  const told = players.flatMap((player) => player.told.rounds);
  const contradicted = players.flatMap((player) => player.told.wrong);
  const lost = await findLost(studioDatabaseUrl, told);
  const skipped = await findSkipped(studioDatabaseUrl);
  const differing = await compareBooks({ databaseUrl: stage.databaseUrl, studioDatabaseUrl }, FIRST_BALANCE);
  const { differences } = await stage.database.inSnapshot(audit);
  const unsound = differences.map(({ check, subject, detail }) => `${check}: ${subject}: ${detail}`);
  const idle = gameCodes.filter((code) => !told.some(({ gameCode }) => gameCode === code));
  return {
    figures: [
      figure('kills', kills),
      figure('rounds that players were told of', told.length),
      figure('open at a kill', [...openAtKill].map(([code, n]) => `${n} ${code}`).join(', ')),
      figure(
        'calls sent again',
        players.reduce((sum, player) => sum + player.told.repeats, 0),
      ),
      none('rounds drawn twice', contradicted.length + skipped.length),
      none('rounds lost', lost.length + failed.length),
      none('rounds and wallets that differ between both books', differing.length),
      none('differences of the audit', unsound.length),
      none('games without a round', idle.length),
    ],
    wrong: [...failed, ...contradicted, ...skipped, ...lost, ...differing, ...unsound, ...idle],
  };
}

/** Rounds that a player was told of and that are not in the studio's book under his key. */
async function findLost(
  url: string,
  told: readonly { readonly key: string; readonly roundId: string }[],
): Promise<readonly string[]> {
  const rows = await ask<{ round_id: string; request_key: string }>(
    url,
    'select round_id::text, request_key::text from studio.rounds',
  );
  const kept = new Map(rows.map((row) => [row.round_id, row.request_key]));
  return told.flatMap(({ key, roundId }) =>
    kept.get(roundId) === key ? [] : [`round ${roundId} of the bet ${key} is lost`],
  );
}

/** Pairs of seeds with another number of rounds than of nonces used: drawn and thrown away, or drawn again. */
async function findSkipped(url: string): Promise<readonly string[]> {
  const rows = await ask<{ pair_id: bigint }>(
    url,
    `select p.pair_id from studio.seed_pairs p left join studio.rounds r using (pair_id)
     group by p.pair_id, p.next_nonce having count(r.round_id) <> p.next_nonce`,
  );
  return rows.map(({ pair_id: pair }) => `the pair ${pair} has other rounds than nonces`);
}
