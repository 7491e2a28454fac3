// Drills of several processes over one database: npm run drill -- <name> [--short] [--seed=1]. Ends with 1 when a figure is missed.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { playDrill } from './drill/drill.ts';
import { drills } from './drill/drills.ts';
import { missed, tableOf } from './drill/figures.ts';
import { openStage } from './drill/stage.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
const seed = Number(values.seed ?? randomInt(1, 1_000_000));

if (!drill || positionals.length > 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(`usage: npm run drill -- ${Object.keys(drills).join(' | ')} [--short] [--seed=1]\n`);
  process.exitCode = 2;
} else {
  say(`${name}: ${drill.what}, seed ${seed}`);
  const stage = await openStage(drill.stage);
  // A Ctrl-C ends what was started, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stage.stop().finally(() => process.exit(1)));
  let isSound = false;
  try {
    const { figures, wrong } = await playDrill(drill, stage, { seed, isShort: values.short, say });
    for (const line of wrong.slice(0, 20)) say(`WRONG: ${line}`);
    for (const line of tableOf(figures)) say(line);
    isSound = missed(figures, { withTiming: !values.short }).length === 0;
  } finally {
    await stage.stop({ keep: !isSound });
    if (!isSound) say(`logs and journal are left in ${stage.folder}`);
  }
  process.exitCode = isSound ? 0 : 1;
}
