// The bytes of a pack: the settled draws of a game and day that nobody bet on. Commitment, randomness, escrow and the words of a draw
// follow from its seed and its beacon's signature, and are not kept (decision 48). Pure.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { assert } from '@tyche/kernel/assert';
import type { DrawId } from '@tyche/kernel/ids';
import { type DrawModel, SEED_BYTES } from '@tyche/rules/fairness';
import { packResults, unpackResults } from './pack-results.ts';
import type { Pack } from './types.ts';

/** What draws that follow each other have in common. */
export interface PackRun {
  readonly model: DrawModel;
  readonly beaconId: number;
  /** The root of a draw without tickets, as hexadecimal text. */
  readonly root: string;
}

/** A settled draw without bets. Times to the millisecond. */
export interface PackedDraw {
  readonly id: DrawId;
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly committedAt: Date;
  readonly lockedAt: Date;
  readonly sealedAt: Date;
  readonly drawnAt: Date;
  readonly settledAt: Date;
  readonly round: bigint;
  /** Null where the beacon can hold no escrow. */
  readonly escrowRound: bigint | null;
  readonly result: string;
  readonly seed: Buffer;
  readonly run: PackRun;
}

interface Header {
  readonly format: 1;
  /** Characters of a number. */
  readonly digits: number;
  readonly runs: readonly (PackRun & { readonly draws: number })[];
}

/** The usual time between commitment and sale: what differs from it is small. */
const LEAD_MS = 7_200_000;

/** Columns hold small numbers: differences of differences where draws are regular, delays where they are not. */
const COLUMNS = 12;

/** Packs draws of one game, in the order of their numbers. Throws where the bytes would not give back the same draws. */
export function packDraws(draws: readonly PackedDraw[]): Pack {
  const runs: (PackRun & { draws: number })[] = [];
  for (const { run } of draws) {
    const last = runs.at(-1);
    if (last && sameRun(last, run)) last.draws += 1;
    else runs.push({ ...run, draws: 1 });
  }
  const header: Header = { format: 1, digits: draws[0]?.number.length ?? 0, runs };
  const columns = columnsOf(draws).map((values) => Buffer.concat(values.map(varint)));
  const facts = deflateRawSync(Buffer.concat([textPart(JSON.stringify(header)), ...columns]), { level: 9 });
  const results = deflateRawSync(
    packResults(draws.map(({ run: { model }, result }) => ({ model, result }))),
    {
      level: 9,
    },
  );
  const pack = {
    body: Buffer.concat([lengthOf(facts), facts, results]),
    seeds: Buffer.concat(draws.map(({ seed }) => seed)),
  };
  assert(comparable(unpackDraws(pack)) === comparable(draws), 'a pack does not give its draws back');
  return pack;
}

/** The draws of a pack, in the order of their numbers. Throws on bytes that are no pack. */
export function unpackDraws({ body, seeds }: Pack): readonly PackedDraw[] {
  const factsLength = body.readUInt32BE(0);
  const facts = inflateRawSync(body.subarray(4, 4 + factsLength));
  const headerLength = facts.readUInt32BE(0);
  const header = readHeader(facts.toString('utf8', 4, 4 + headerLength));
  const runs = header.runs.flatMap(({ draws, ...run }) => Array.from({ length: draws }, () => run));
  const read = openVarints(facts.subarray(4 + headerLength));
  const columns = Array.from({ length: COLUMNS }, () => runs.map(read));
  const results = unpackResults(
    inflateRawSync(body.subarray(4 + factsLength)),
    runs.map(({ model }) => model),
  );
  return rowsOf(columns).map((row, at) => {
    const [run, result] = [runs[at], results[at]];
    assert(run && result !== undefined, 'a pack without one of its results');
    const { number, ...rest } = row;
    return {
      ...rest,
      number: String(number).padStart(header.digits, '0'),
      result,
      seed: Buffer.from(seeds.subarray(at * SEED_BYTES, (at + 1) * SEED_BYTES)),
      run,
    };
  });
}

function columnsOf(draws: readonly PackedDraw[]): readonly (readonly number[])[] {
  const of = (value: (draw: PackedDraw, before: PackedDraw | undefined) => number) =>
    draws.map((draw, at) => value(draw, draws[at - 1]));
  return [
    differences(of(({ id }) => Number(id))),
    differences(of(({ number }) => Number(number))),
    differences(differences(of(({ closesAt }) => closesAt.getTime()))),
    of(({ opensAt, closesAt }, before) => (before?.closesAt ?? closesAt).getTime() - opensAt.getTime()),
    differences(of(({ drawsAt, closesAt }) => drawsAt.getTime() - closesAt.getTime())),
    of(({ opensAt, committedAt }) => opensAt.getTime() - LEAD_MS - committedAt.getTime()),
    of(({ lockedAt, closesAt }) => lockedAt.getTime() - closesAt.getTime()),
    of(({ sealedAt, lockedAt }) => sealedAt.getTime() - lockedAt.getTime()),
    of(({ drawnAt, drawsAt }) => drawnAt.getTime() - drawsAt.getTime()),
    of(({ settledAt, drawnAt }) => settledAt.getTime() - drawnAt.getTime()),
    differences(differences(of(({ round }) => Number(round)))),
    differences(of(({ escrowRound, round }) => (escrowRound === null ? 0 : Number(escrowRound - round)))),
  ];
}

function rowsOf(columns: readonly (readonly number[])[]) {
  const column = (place: number): readonly number[] => columns[place] ?? [];
  const [ids, numbers] = [sums(column(0)), sums(column(1))];
  const [closes, locks] = [sums(sums(column(2))), sums(column(4))];
  const [rounds, escrows] = [sums(sums(column(10))), sums(column(11))];
  return ids.map((id, at) => {
    const value = (values: readonly number[]) => values[at] ?? 0;
    const closesAt = value(closes);
    const opensAt = (at === 0 ? closesAt : (closes[at - 1] ?? 0)) - value(column(3));
    const lockedAt = closesAt + value(column(6));
    const drawsAt = closesAt + value(locks);
    const drawnAt = drawsAt + value(column(8));
    const [round, escrow] = [value(rounds), value(escrows)];
    return {
      id: BigInt(id) as DrawId,
      number: value(numbers),
      opensAt: new Date(opensAt),
      closesAt: new Date(closesAt),
      drawsAt: new Date(drawsAt),
      committedAt: new Date(opensAt - LEAD_MS - value(column(5))),
      lockedAt: new Date(lockedAt),
      sealedAt: new Date(lockedAt + value(column(7))),
      drawnAt: new Date(drawnAt),
      settledAt: new Date(drawnAt + value(column(9))),
      round: BigInt(round),
      escrowRound: escrow === 0 ? null : BigInt(round + escrow),
    };
  });
}

function differences(values: readonly number[]): readonly number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}

function sums(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** A whole number in as few bytes as it needs, the sign in its lowest bit. */
function varint(value: number): Buffer {
  assert(Number.isSafeInteger(value) && Math.abs(value) < 2 ** 52, 'a number too large for a pack');
  const bytes: number[] = [];
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}

function openVarints(bytes: Buffer): () => number {
  let at = 0;
  return () => {
    let [rest, scale] = [0, 1];
    for (; ; scale *= 128) {
      const byte = bytes.readUInt8(at);
      at += 1;
      rest += (byte % 128) * scale;
      if (byte < 128) break;
    }
    return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
  };
}

function textPart(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([lengthOf(bytes), bytes]);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  return length;
}

function readHeader(text: string): Header {
  const header: Header = JSON.parse(text);
  assert(header.format === 1, 'a pack of another format');
  return header;
}

const sameRun = (one: PackRun, other: PackRun): boolean =>
  one.beaconId === other.beaconId &&
  one.root === other.root &&
  JSON.stringify(one.model) === JSON.stringify(other.model);

/** All that a pack holds of draws, as one text. */
function comparable(draws: readonly PackedDraw[]): string {
  const facts = draws.map(({ run, seed, escrowRound, ...draw }) => [
    ...[draw.id, draw.number, draw.opensAt, draw.closesAt, draw.drawsAt, draw.committedAt, draw.lockedAt],
    ...[draw.sealedAt, draw.drawnAt, draw.settledAt, draw.round, escrowRound, draw.result],
    ...[seed.toString('hex'), run.beaconId, run.root, JSON.stringify(run.model)],
  ]);
  return JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
