// Every check and test. `node tools/test.ts [--deep] [--record] [stage …]`; without a stage all of them, in two lanes.
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { deepStages, lanes, type Stage, stages } from './test/stages.ts';
import {
  growthLines,
  keepReference,
  keepTimes,
  readReference,
  slowestLines,
  type StageTime,
} from './test/times.ts';

const root = resolve(import.meta.dirname, '..');
const write = (text: string) => void process.stdout.write(text);
const say = (text: string) => write(`${text}\n`);

const given = process.argv.slice(2);
const options = given.filter((name) => name.startsWith('-'));
const wanted = given.filter((name) => !name.startsWith('-'));
const unknown = [
  ...options.filter((name) => name !== '--deep' && name !== '--record'),
  ...wanted.filter((name) => !Object.hasOwn(stages, name)),
];

if (unknown.length > 0) {
  process.stderr.write(
    `tyche: no stage or option named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}, --deep, --record\n`,
  );
  process.exitCode = 2;
} else {
  // Read in one place: packages/testkit/src/budgets.ts.
  if (options.includes('--deep')) process.env.TEST_DEEP = '1';
  const since = performance.now();
  const usual = Object.keys(stages).filter(
    (name) => options.includes('--deep') || !deepStages.includes(name),
  );
  const times = await runAll(wanted.length === 0 ? usual : wanted);
  process.exitCode = report(times, secondsSince(since));
}

/** The stages named, the build first and the others in their lanes. */
async function runAll(names: readonly string[]): Promise<readonly StageTime[]> {
  const built = names.includes('build') ? [await runStage('build', false)] : [];
  const chosen = lanes
    .map((lane) => lane.filter((name) => names.includes(name)))
    .filter((lane) => lane.length > 0);
  const others = await Promise.all(
    chosen.map(async (lane) => {
      const times: StageTime[] = [];
      for (const name of lane) times.push(await runStage(name, chosen.length > 1));
      return times;
    }),
  );
  const all = [...built, ...others.flat()];
  return Object.keys(stages).flatMap((name) => all.filter(({ stage }) => stage === name));
}

/** What a stage prints beside another one is shown when it has ended. */
async function runStage(name: string, isBeside: boolean): Promise<StageTime> {
  const stage: Stage | undefined = stages[name];
  if (!stage) throw new Error(`no stage named ${name}`);
  const kept: string[] = [];
  const head = styleText('bold', `== ${name}`);
  if (isBeside) say(`started ${name}`);
  else say(head);
  const since = performance.now();
  const outcome = await stage(root, isBeside ? (text) => void kept.push(text) : write);
  const time = { stage: name, ...outcome, seconds: secondsSince(since) };
  if (isBeside) say(`${head}\n${kept.join('').trimEnd()}`);
  say(lineOf(time));
  return time;
}

/** Prints the times and the sum, which is the last line. Gives the exit status. */
function report(times: readonly StageTime[], seconds: number): number {
  // Read before it is replaced: a run that is recorded also says by how much a stage grew.
  const reference = readReference(root);
  if (options.includes('--record')) keepReference(root, times);
  const path = keepTimes(root, times);
  const slowest = slowestLines(times);
  if (slowest.length > 0) say(`\nThe slowest files (all: ${path}):\n${slowest.join('\n')}`);
  say(`\n${times.map(lineOf).join('\n')}\n${'in all'.padEnd(33)} ${seconds.toFixed(1).padStart(7)} s\n`);
  for (const line of growthLines(times, reference)) say(line);
  for (const { stage, failures = [] } of times) for (const line of failures) say(`${stage}: ${line}`);
  const passed = times.reduce((sum, time) => sum + time.passed, 0);
  const failed = times.reduce((sum, time) => sum + time.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function lineOf({ stage, passed, failed, seconds }: StageTime): string {
  return `${stage.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`;
}

function secondsSince(since: number): number {
  return Math.round(performance.now() - since) / 1000;
}
