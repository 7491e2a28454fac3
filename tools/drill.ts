// Drills of several processes over one database: npm run drill -- <name> [--short] [--seed=1]. Ends with 1 when a figure is missed.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Drill, type DrillOptions, playDrill } from './drill/drill.ts';
import { drills } from './drill/drills.ts';
import { killRoundsStage, playKillRounds } from './drill/kill-rounds.ts';
import { missed, tableOf } from './drill/figures.ts';
import type { Report } from './drill/figures.ts';
import { playPartitions } from './drill/partitions.ts';
import { playPayKills } from './drill/pay-kills.ts';
import { openStage, type Stage, type StageOptions } from './drill/stage.ts';
import { cloneDatabase, startTestPostgres, type TestDatabase } from '@tyche/testkit/postgres';
import { runTool } from './start/with-database.ts';
import { explain } from './start/problem.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
/** The drill of the archive has two databases and no process of the product. */
const PARTITIONS = 'partitions';
/** The drill of the studio's rounds has players of games in place of bettors. */
const KILL_ROUNDS = 'kill-rounds';
/** The drill of the pay of agents has two databases and processes that do nothing but pay. */
const PAY_KILLS = 'pay-kills';
const others = [PARTITIONS, KILL_ROUNDS, PAY_KILLS];
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
const seed = Number(values.seed ?? randomInt(1, 1_000_000));

if ((!drill && !others.includes(name)) || positionals.length > 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `usage: npm run drill -- ${[...Object.keys(drills), ...others].join(' | ')} [--short] [--seed=1]\n`,
  );
  process.exitCode = 2;
} else {
  await runTool(async () => {
    if (name === KILL_ROUNDS) return (await playRounds()) ? 0 : 1;
    if (name === PAY_KILLS) return (await playPay()) ? 0 : 1;
    if (!drill) return (await playArchive()) ? 0 : 1;
    say(`${name}: ${drill.what}, seed ${seed}`);
    let isSound = true;
    for (const shape of drill.stages) isSound = (await playOn(drill, shape)) && isSound;
    return isSound ? 0 : 1;
  }, explain);
}

/** Plays a drill on a stage of its own. Gives whether all holds. */
function playOn(toPlay: Drill, shape: StageOptions): Promise<boolean> {
  return onStage(shape, (stage) => playDrill(toPlay, stage, { seed, isShort: values.short, say }));
}

function playRounds(): Promise<boolean> {
  say(`${KILL_ROUNDS}: the studio and the platform are killed in turn while players play, seed ${seed}`);
  return onStage(killRoundsStage, (stage) => playKillRounds(stage, { seed, isShort: values.short, say }));
}

/** Opens a stage, plays on it and prints what was found. Gives whether all holds. */
async function onStage(shape: StageOptions, play: (stage: Stage) => Promise<Report>): Promise<boolean> {
  const stage = await openStage(shape);
  // A Ctrl-C ends what was started, too.
  const interrupt = () => void stage.stop().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  let isSound = false;
  try {
    isSound = printReport(await play(stage));
    return isSound;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await stage.stop({ keep: !isSound });
    if (!isSound) say(`logs and journal are left in ${stage.folder}`);
  }
}

function playArchive(): Promise<boolean> {
  say(`${PARTITIONS}: months go to the archive, whose tool is killed at each step, seed ${seed}`);
  return onDatabases(([primary, archive], options) =>
    playPartitions({ primaryUrl: primary.url, archiveUrl: archive.url }, options),
  );
}

function playPay(): Promise<boolean> {
  say(`${PAY_KILLS}: processes that pay agents are killed in each state of a run, seed ${seed}`);
  return onDatabases(playPayKills);
}

/** Plays on two databases of a server of its own and prints what was found. Gives whether all holds. */
async function onDatabases(
  play: (databases: readonly [TestDatabase, TestDatabase], options: DrillOptions) => Promise<Report>,
): Promise<boolean> {
  const server = await startTestPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
  const interrupt = () => void server.stop().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const [one, other] = [await cloneDatabase(server.adminUrl), await cloneDatabase(server.adminUrl)];
    return printReport(await play([one, other], { seed, isShort: values.short, say }));
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await server.stop();
  }
}

/** Prints what was found; gives whether all holds. */
function printReport({ figures, wrong }: Report): boolean {
  for (const line of wrong.slice(0, 20)) say(`WRONG: ${line}`);
  for (const line of tableOf(figures)) say(line);
  return missed(figures, { withTiming: !values.short }).length === 0;
}
