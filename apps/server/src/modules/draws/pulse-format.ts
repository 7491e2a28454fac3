// The bytes of a row of draws.pulses: the signatures of a beacon's rounds, each with its place in the span. Pure.

/** Rounds that share a row. */
const SPAN = 4_096n;

export const spanOf = (round: bigint): bigint => round / SPAN;

/** The bytes with these signatures added; those that are there already are not written again. */
export function addPulses(body: Buffer, pulses: Iterable<readonly [bigint, Buffer]>): Buffer {
  const known = new Set<number>();
  for (const { place } of records(body)) known.add(place);
  const added: Buffer[] = [body];
  for (const [round, signature] of pulses) {
    const place = Number(round % SPAN);
    if (known.has(place)) continue;
    known.add(place);
    const head = Buffer.alloc(3);
    head.writeUInt16BE(place);
    head.writeUInt8(signature.byteLength, 2);
    added.push(head, signature);
  }
  return Buffer.concat(added);
}

/** The signature of a round, or null when the bytes do not hold it. */
export function findPulse(body: Buffer, round: bigint): Buffer | null {
  const wanted = Number(round % SPAN);
  for (const { place, signature } of records(body)) if (place === wanted) return Buffer.from(signature);
  return null;
}

function* records(body: Buffer): Generator<{ place: number; signature: Buffer }> {
  for (let at = 0; at < body.byteLength; ) {
    const end = at + 3 + body.readUInt8(at + 2);
    yield { place: body.readUInt16BE(at), signature: body.subarray(at + 3, end) };
    at = end;
  }
}
