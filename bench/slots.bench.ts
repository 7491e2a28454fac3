// Every grid of each slot counted on one core, as its published return wants it (docs/reference/games.md 2.2). In processor time, which
// other work beside it does not lengthen.
import { returnOfSlot, slotModels } from '@tyche/rules/studio/slots';
import { type GoalLine, report } from './table.ts';

const MAX_S = 5;
const RUNS = Number(process.env.RUNS ?? 3);

const lines = slotModels.map((model): GoalLine => {
  const slowest = Math.max(...Array.from({ length: RUNS }, () => secondsOf(() => returnOfSlot(model))));
  const grids = model.reels.reduce((product, { length }) => product * length, 1);
  return {
    what: `${model.code}: ${grids.toLocaleString('en')} grids, the slowest of ${RUNS}`,
    goal: `<= ${MAX_S} s`,
    measured: `${slowest.toFixed(2)} s`,
    ratio: slowest / MAX_S,
    reached: slowest <= MAX_S,
  };
});
report('slots', lines, { runs: RUNS });

/** Processor seconds of a piece of work. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
