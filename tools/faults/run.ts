import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bettor } from './bettor.ts';
import { countUnsettled, findFaults, repeat } from './check.ts';
import { Journal } from './journal.ts';
import { type Rig, openRig, targets } from './rig.ts';
import { Seeded } from './seeded.ts';
import { scratchFolder } from '@tyche/testkit/scratch';
import { until } from '@tyche/testkit/until';

export interface FaultsOptions {
  readonly rounds: number;
  readonly seed: number;
  /** How long each member waits between two bets, in milliseconds. Default: not at all. */
  readonly pauseMs?: number;
  readonly say: (text: string) => void;
}

export interface FaultsReport {
  readonly rounds: number;
  readonly acknowledged: number;
  /** How often each refusal was given. */
  readonly refused: Readonly<Record<string, number>>;
  readonly resent: number;
  /** What did not hold; empty is good. */
  readonly wrong: readonly string[];
}

const BETTORS = 6;
const REPEATS = 10;
/** A draw and the chase of it, with a worker that was killed on the way. */
const SETTLED_MS = 300_000;

/** Loads the product with bets and kills a piece of it round after round; looks after each whether every promise still holds. */
export async function runFaults({ rounds, seed, pauseMs = 0, say }: FaultsOptions): Promise<FaultsReport> {
  const folder = mkdtempSync(join(scratchFolder(), 'tyche-faults-'));
  const rig = await openRig(join(folder, 'data'), say);
  const random = new Seeded(seed);
  const journal = new Journal(join(folder, 'told.jsonl'));
  const bettors: Bettor[] = [];
  const wrong: string[] = [];
  const refused: string[] = [];
  try {
    for (let n = 0; n < BETTORS; n += 1) {
      const chance = new Seeded(random.nextWord());
      const options = { url: rig.url, name: `bettor${n}`, journal, random: chance, pauseMs };
      bettors.push(await Bettor.register(options));
    }
    for (const bettor of bettors) bettor.start();
    for (let round = 0; round < rounds && wrong.length === 0; round += 1)
      wrong.push(...(await playRound({ round, rig, random, journal, say })));
    for (const bettor of bettors) await bettor.stop();
    if (wrong.length === 0) {
      await until(
        'every draw is settled',
        SETTLED_MS,
        async () => (await countUnsettled(rig.databaseUrl)) === 0,
      );
      wrong.push(...(await findFaults(rig.databaseUrl, journal.all())));
    }
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    refused.push(...journal.all().flatMap(({ code }) => code ?? []));
    for (const bettor of bettors) await bettor.stop(1_000).catch(() => undefined);
    wrong.push(...(await rig.stop()));
    if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
    else say(`the data is left in ${folder}`);
  }
  const total = (name: 'acknowledged' | 'resent') =>
    bettors.reduce((sum, bettor) => sum + bettor.counts[name], 0);
  return {
    rounds,
    acknowledged: total('acknowledged'),
    refused: countCodes(refused),
    resent: total('resent'),
    wrong,
  };
}

function countCodes(codes: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

interface Round {
  readonly round: number;
  readonly rig: Rig;
  readonly random: Seeded;
  readonly journal: Journal;
  readonly say: (text: string) => void;
}

async function playRound({ round, rig, random, journal, say }: Round): Promise<readonly string[]> {
  const target = targets[round % targets.length] ?? 'everything';
  const underLoadMs = random.between(300, 3_000);
  await sleep(underLoadMs);
  await rig.kill(target);
  const since = performance.now();
  await rig.recover(target);
  const backMs = Math.round(performance.now() - since);
  const told = journal.fresh();
  const wrong = [
    ...(await findFaults(rig.databaseUrl, told)),
    ...(await repeat(rig.url, journal, random, REPEATS)),
  ];
  say(
    `${String(round + 1).padStart(3)} killed ${target} after ${underLoadMs} ms, back in ${backMs} ms, ${told.length} answers looked up`,
  );
  return wrong;
}
