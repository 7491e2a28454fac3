// Kills pieces of the product under load, round after round: npm run test:faults -- --rounds=50 [--seed=1]
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFaults } from './faults/run.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? randomInt(1, 1_000_000));
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('usage: node tools/faults.ts [--rounds=50] [--seed=1]\n');
  process.exitCode = 2;
} else {
  say(`seed ${seed}`);
  const report = await runFaults({ rounds, seed, say });
  for (const line of report.wrong) say(`WRONG: ${line}`);
  const { acknowledged, refused, resent, wrong } = report;
  say(
    `${rounds} faults, ${acknowledged} bets acknowledged, refused ${JSON.stringify(refused)}, ${resent} sent again: ` +
      `${wrong.length === 0 ? '0 lost, 0 doubled, 0 differences' : `${wrong.length} WRONG`} (seed ${seed})`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
