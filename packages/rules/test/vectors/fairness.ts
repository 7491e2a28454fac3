// Vectors of draws that anyone can check, and of pools of scratch tickets.
import { amountOf } from '@tyche/kernel/money';
import { type Random, uniform } from '@tyche/kernel/random';
import {
  blockMessage,
  commitmentOf,
  derive,
  type DrawModel,
  drawWords,
  fromHex,
  hmacSha256,
  isInTree,
  keepsCommitment,
  merkleLeaf,
  merkleRoot,
  QUICKNET,
  resultText,
  roundAt,
  sha256,
  toHex,
  utf8,
} from '../../src/fairness/index.ts';
import { printRatio } from '../../src/lottery/index.ts';
import { prizeOfDraw } from '../../src/lottery/instant/odds-table.ts';
import { poolLeafText } from '../../src/lottery/instant/pool.ts';
import { fundOf, rtpOf, winRateOf } from '../../src/lottery/instant/prize-table.ts';
import { remainingOf } from '../../src/lottery/instant/remaining.ts';
import { listOf, recordOf, same, type Vector, VectorProblem } from './vector.ts';

const textOf = ({ input }: Vector, key: string) => String(input[key] ?? '');
const seedOf = (vector: Vector) => fromHex(textOf(vector, 'serverSeed'));

/** The entropy that the published vectors share where one names none (lottery.md 14). */
const ENTROPY = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587';

function entropyOf(vector: Vector) {
  const entropyHex = textOf(vector, 'entropyHex') || ENTROPY;
  return { gameCode: textOf(vector, 'game'), number: textOf(vector, 'issue'), entropyHex };
}

/** The words of a vector, and how many were used. */
function countedWords(vector: Vector): Random & { used: number } {
  const words = drawWords(seedOf(vector), entropyOf(vector));
  const counted = {
    used: 0,
    nextWord: () => {
      counted.used += 1;
      return words.nextWord();
    },
  };
  return counted;
}

const models: Readonly<Record<string, DrawModel>> = {
  'rng.ssc': { kind: 'digits', count: 5 },
  'rng.x115': { kind: 'sample', highest: 11, count: 5 },
  'rng.pk10': { kind: 'permutation', size: 10 },
  'rng.k3': { kind: 'dice', count: 3 },
  'rng.pc28': { kind: 'digits', count: 3 },
  'rng.lhc': { kind: 'sample', highest: 49, count: 7 },
  'rng.keno': { kind: 'sample', highest: 80, count: 20 },
};

function runDraw(vector: Vector, model: DrawModel): void {
  const words = countedWords(vector);
  const text = resultText(derive(model, words));
  const drawn = text.includes(',') ? text.split(',').map(Number) : Array.from(text, Number);
  const { draw, wordsUsed, rejected } = vector.expected;
  // Keno is sorted for display.
  const shown = vector.play === 'rng.keno' ? drawn.toSorted((a, b) => a - b) : drawn;
  same('draw', typeof draw === 'string' ? text : shown, draw);
  if (wordsUsed !== undefined) same('wordsUsed', words.used, wordsUsed);
  if (rejected !== undefined) same('rejected', words.used - drawn.length, rejected);
}

function runCommit(vector: Vector): void {
  const seed = textOf(vector, 'serverSeed');
  same('commit', commitmentOf(seedOf(vector)), vector.expected.commit);
  same('the seed keeps the commitment', keepsCommitment(seed, String(vector.expected.commit)), true);
}

function runBlock(vector: Vector): void {
  const message = blockMessage(entropyOf(vector), Number(vector.input.blockIndex ?? 0));
  const block = hmacSha256(seedOf(vector), utf8(message));
  same('block', toHex(block), vector.expected.block);
  const first = new DataView(Uint8Array.from(block).buffer).getUint32(0);
  if (vector.expected.firstWord !== undefined) same('firstWord', first, vector.expected.firstWord);
}

function runRejection(vector: Vector): void {
  const words = countedWords(vector);
  const count = Number(vector.input.count);
  const values = Array.from({ length: count }, () => uniform(words, Number(vector.input.n)));
  same('values', values, vector.expected.values);
  same('wordsUsed', words.used, vector.expected.wordsUsed);
  same('rejected', words.used - count, vector.expected.rejected);
}

/** Each link of a hash chain is SHA-256 of the next. */
function runChain({ input, expected }: Vector): void {
  const [name, last] = Object.entries(input).find(([key]) => /^terminal_s[0-9]+$/.test(key)) ?? [];
  if (name === undefined) throw new VectorProblem('the vector has no terminal_s…');
  const chain = [fromHex(String(last))];
  while (chain.length <= Number(name.slice('terminal_s'.length)))
    chain.unshift(Uint8Array.from(sha256(chain[0] ?? new Uint8Array())));
  for (const [key, hash] of Object.entries(expected)) {
    const at = /(?:^|_)s([0-9]+)$/.exec(key)?.[1];
    if (at !== undefined) same(key, toHex(chain[Number(at)] ?? new Uint8Array()), hash);
  }
}

const runRounds = ({ input, expected }: Vector) =>
  same(
    'rounds',
    listOf(input.unixTimes).map((time) => roundAt(QUICKNET, Number(time))),
    expected.rounds,
  );

function tableOf(pool: unknown) {
  const { price, size, tiers } = recordOf(pool);
  return {
    price: amountOf(Number(price)),
    size: Number(size),
    tiers: listOf(tiers).map((tier) => {
      const { prize, count } = recordOf(tier);
      return { prize: amountOf(Number(prize)), count: Number(count) };
    }),
  };
}

function runPool({ input, expected }: Vector): void {
  const table = tableOf(input.pool ?? input);
  const known: Readonly<Record<string, () => unknown>> = {
    rtp: () => printRatio(rtpOf(table)),
    winRate: () => printRatio(winRateOf(table)),
    fund: () => Number(fundOf(table) / 10_000n),
  };
  for (const [name, told] of Object.entries(expected)) {
    const compute = known[name];
    if (!compute) throw new VectorProblem(`no computation of ${name} of a pool`);
    same(name, compute(), told);
  }
}

function runRemaining({ input, expected }: Vector): void {
  const wins = new Map(
    Object.entries(recordOf(input.soldWins)).map(([prize, count]) => [
      amountOf(BigInt(prize)),
      Number(count),
    ]),
  );
  const rest = remainingOf(tableOf(input.pool), { sold: Number(input.sold), wins });
  same('remainingFund', rest.fund, amountOf(Number(expected.remainingFund)));
  same('remainingTickets', rest.tickets, expected.remainingTickets);
  same('remainingRtp', rest.rtp && printRatio(rest.rtp), expected.remainingRtp);
}

function runTable({ input, expected }: Vector): void {
  const steps = listOf(input.cumulative).map((step) => {
    const [below, prize] = listOf(step);
    return { below: Number(below), prize: BigInt(Number(prize)) };
  });
  const prizes = listOf(input.indices).map((at) => Number(prizeOfDraw(steps, Number(at))));
  same('prizes', prizes, expected.prizes);
}

/** A leaf of a pool, `number:prize:salt`, as the rules write it. */
function leafOf(text: unknown): Uint8Array {
  const [number, prize, salt = ''] = String(text).split(':');
  const written = poolLeafText({ number: Number(number), prize: amountOf(Number(prize)), salt });
  same('leaf', written, text);
  return merkleLeaf(utf8(written));
}

function runPoolRoot({ input, expected }: Vector): void {
  const leaves = listOf(input.leaves).map(leafOf);
  same('root', toHex(merkleRoot(leaves)), expected.root);
  if (expected.leaf0 !== undefined) same('leaf0', toHex(leaves[0] ?? new Uint8Array()), expected.leaf0);
}

function runPoolProof({ input, expected }: Vector): void {
  const steps = listOf(input.path).map((step) => {
    const { side, hash } = recordOf(step);
    return { side: side === 'left' ? ('left' as const) : ('right' as const), hash: fromHex(String(hash)) };
  });
  same('in the tree', isInTree(leafOf(input.leaf), steps, fromHex(String(expected.root))), true);
}

const runners: Readonly<Record<string, (vector: Vector) => void>> = {
  'rng.commit': runCommit,
  'rng.block': runBlock,
  'rng.reject': runRejection,
  'rng.chain': runChain,
  'rng.drand.round': runRounds,
  'inst.pool': runPool,
  'inst.pool.rtp': runPool,
  'inst.pool.remaining': runRemaining,
  'inst.rng.table': runTable,
  'inst.commit': runPoolRoot,
  'inst.proof': runPoolProof,
};

/** Runs a vector of fair draws or of scratch tickets. */
export function runFairness(vector: Vector): void {
  const model = models[vector.play];
  const run = runners[vector.play];
  if (model) runDraw(vector, model);
  else if (run) run(vector);
  else throw new VectorProblem(`no runner for the computation ${vector.play}`);
}
