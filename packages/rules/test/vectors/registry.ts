// Every group of test vectors with what runs it: for the tests, and for `npm run vectors`.
import { runCascade, runEffective, runFunding } from './agents/changes.ts';
import { runContract, runTerms, runTier } from './agents/contracts.ts';
import { runCarry, runCompensation, runDividend, runRealtime, runSalary } from './agents/pay.ts';
import { runPeriod, runSlotOfDay, runWindow } from './agents/periods.ts';
import { runCompare, runGrant, runRebate } from './agents/rebates.ts';
import { runDigest, runScenario } from './agents/scenario.ts';
import { runMove, runTree } from './agents/trees.ts';
import { runComputed } from './computed.ts';
import { runChain, runDerivation } from './games/draws.ts';
import { runLaunch, runMoney } from './games/launch.ts';
import { runOriginal } from './games/originals.ts';
import { runReturn } from './games/returns.ts';
import { runSigning } from './games/signing.ts';
import { runJackpot, runSlot } from './games/slots.ts';
import { type Fields, type GameVector, readGameVector } from './games/vector.ts';
import { runFairness } from './fairness.ts';
import { runKenoOrPc28 } from './keno-pc28.ts';
import { runLhc } from './lhc.ts';
import { runNumbers } from './numbers.ts';
import { runPh } from './ph.ts';
import { runReward } from './rewards/rules.ts';
import { runSea } from './sea.ts';
import { runSgp } from './sgp.ts';
import { runSsc } from './ssc.ts';
import { readVector, recordOf, type Vector, VectorProblem } from './vector.ts';
import { runVn } from './vn.ts';

/** What runs the vectors of a group of games, vendors, agents or rewards (their `group`); it throws where the rules differ. */
const gameGroups: Readonly<Record<string, (vector: GameVector) => void | Promise<void>>> = {
  derivation: runDerivation,
  chain: runChain,
  // Both games and agents have a group of this name. A slot of a day has a zone, a spin of slots does not.
  slot: (vector) => (vector.input.zone === undefined ? runSlot(vector) : runSlotOfDay(vector)),
  rtp: runReturn,
  jackpot: runJackpot,
  originals: runOriginal,
  launch: runLaunch,
  money: runMoney,
  sgp: runSgp,
  'sgp-sign': runSigning,
  tier: runTier,
  terms: runTerms,
  contract: runContract,
  dividend: runDividend,
  carry: runCarry,
  daily: runSalary,
  hourly: runSalary,
  realtime: runRealtime,
  compensation: runCompensation,
  rebate: runRebate,
  grant: runGrant,
  compare: runCompare,
  period: runPeriod,
  window: runWindow,
  cascade: runCascade,
  effective: runEffective,
  funding: runFunding,
  tree: runTree,
  move: runMove,
  scenario: runScenario,
  digest: runDigest,
  config: runReward,
  bonus: runReward,
  turnover: runReward,
  order: runReward,
  cashout: runReward,
  ending: runReward,
  void: runReward,
  queue: runReward,
  points: runReward,
  mission: runReward,
  board: runReward,
  raffle: runReward,
  referral: runReward,
  vip: runReward,
  status: runReward,
  text: runReward,
};

/** What runs the vectors of a group of lotteries (their `family`); it throws where the rules differ. */
export const groups: Readonly<Record<string, (vector: Vector) => void>> = {
  'vn-north': runVn,
  'vn-south': runVn,
  'vn-fast': runVn,
  ssc: runSsc,
  x115: runNumbers,
  pk10: runNumbers,
  k3: runNumbers,
  sixmark: runLhc,
  keno: runKenoOrPc28,
  pc28: runKenoOrPc28,
  thai: runSea,
  hanoi: runSea,
  lao: runSea,
  malay4d: runSea,
  pcso: runPh,
  instant: runFairness,
  rng: runFairness,
  prizemode: runComputed,
  units: runComputed,
  limits: runComputed,
  chase: runComputed,
  settle: runComputed,
  display: runComputed,
};

export interface VectorOutcome {
  readonly id: string;
  readonly family: string;
  /** Why it failed; null when it passed. */
  readonly problem: string | null;
}

/** Whether there is something that runs the vectors of a group. */
export function isKnownGroup(name: string): boolean {
  return Object.hasOwn(groups, name) || Object.hasOwn(gameGroups, name);
}

/**
 * Runs one vector as a file has it. Never throws: whatever goes wrong is its problem, an unknown group too.
 *
 * @param fixtures those of the vector's file, from `fixturesIn`.
 */
export async function runVector(value: unknown, fixtures: Fields = {}): Promise<VectorOutcome> {
  let name = { id: 'a vector without an id', family: 'none' };
  try {
    const ofGame = readGameVector(value, fixtures);
    if (ofGame) {
      name = { id: ofGame.id, family: ofGame.group };
      await runOfGame(ofGame);
      return { ...name, problem: null };
    }
    const vector = readVector(value);
    name = { id: vector.id, family: vector.family };
    const run = groups[vector.family];
    if (!run) throw new VectorProblem(`unknown group ${vector.family}`);
    run(vector);
    return { ...name, problem: null };
  } catch (error) {
    return { ...name, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function runOfGame(vector: GameVector): Promise<void> {
  const run = gameGroups[vector.group];
  if (!run) throw new VectorProblem(`unknown group ${vector.group}`);
  await run(vector);
}

/** The vectors of a file in the form of lottery.md: `{ "vectors": […] }`, or the bare list. Throws when it has neither. */
export function vectorsIn(text: string): readonly unknown[] {
  const file: unknown = JSON.parse(text);
  if (Array.isArray(file)) return file;
  const { vectors } =
    typeof file === 'object' && file !== null && 'vectors' in file ? file : { vectors: null };
  if (!Array.isArray(vectors)) throw new VectorProblem('the file has no list of vectors');
  return vectors;
}

/** The fixtures in the head of a file, which its vectors name; none where it has no head. */
export function fixturesIn(text: string): Fields {
  return recordOf(recordOf(JSON.parse(text)).fixtures);
}
