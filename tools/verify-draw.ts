// Checks a draw from what is published about it, and from nothing else: no import from this project but the parts beside it, no access to
// its database. It repeats in its own words what the draw engine does, so that an error in one shows as a difference.
//
//   node tools/verify-draw.ts <address or file of the draw's proof> [--ticket <file of a receipt>]
//
// Exit status 0 when every check holds, 1 when one fails, 2 when there is nothing to check (yet).
import { createPublicKey, verify } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  fields,
  type Fields,
  list,
  load,
  number,
  Numbers,
  Report,
  rootAbove,
  runChecker,
  sha256,
  text,
} from './verify-parts.ts';

/** drand quicknet's key, as the League of Entropy publishes it; so that a proof cannot bring a key of its own. */
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

/** How its rounds are hashed to the curve (scheme bls-unchained-g1-rfc9380). */
const QUICKNET_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const report = new Report();

const ballsTo = (highest: number): number[] => Array.from({ length: highest }, (_, at) => at + 1);

function recompute(model: Fields, numbers: Numbers): string | null {
  const count = number(model.count);
  switch (model.kind) {
    case 'digits':
      return numbers.digits(count);
    case 'dice':
      return Array.from({ length: count }, () => 1 + numbers.below(6)).join(',');
    case 'numbers':
      return Array.from({ length: count }, () => 1 + numbers.below(number(model.highest))).join(',');
    case 'sample':
      return numbers.take(ballsTo(number(model.highest)), count).join(',');
    case 'permutation':
      return numbers.take(ballsTo(number(model.size)), number(model.size)).join(',');
    case 'layout':
      return list(model.prizes)
        .map(fields)
        .map((prize) =>
          Array.from({ length: number(prize.numbers) }, () => numbers.digits(number(prize.digits))).join(','),
        )
        .join(';');
    default:
      return null;
  }
}

function checkTimes(proof: Fields, beacon: Fields): void {
  report.judge(number(proof.committedAt) <= number(proof.opensAt), 'the commitment is older than the sale');
  const comesAt =
    (number(beacon.genesis) + (number(beacon.round) - 1) * number(beacon.periodSeconds)) * 1_000;
  report.judge(
    comesAt > number(proof.closesAt),
    'the beacon round comes after the close of sales',
    new Date(comesAt).toISOString(),
  );
}

async function checkBeacon(beacon: Fields): Promise<void> {
  const signature = Buffer.from(text(beacon.signature), 'hex');
  report.judge(
    signature.length > 0 && sha256(signature).toString('hex') === beacon.randomness,
    "the randomness is SHA-256 of the beacon's signature",
  );
  if (beacon.scheme === 'ed25519-tyche-1') {
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(text(beacon.publicKey), 'hex'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    report.judge(
      verify(null, Buffer.from(`tyche-beacon|${number(beacon.round)}`), key, signature),
      'the beacon signed this round (Ed25519)',
    );
  } else if (beacon.scheme === 'bls-unchained-g1-rfc9380') {
    report.judge(
      beacon.publicKey === QUICKNET_KEY && beacon.genesis === 1_692_803_367 && beacon.periodSeconds === 3,
      'the beacon is drand quicknet',
    );
    report.judge(
      await isQuicknetRound(number(beacon.round), signature),
      'the beacon signed this round (BLS12-381)',
    );
  } else {
    report.say('FAILED', "the beacon's scheme is known", text(beacon.scheme));
  }
  if (beacon.independent !== true) {
    report.say(
      'not checked',
      'that nobody knew the beacon round ahead',
      'this beacon is run by the operator and is not independent',
    );
  }
}

/** BLS on G1 over SHA-256 of the round's eight bytes, under the key that is known. */
async function isQuicknetRound(round: number, signature: Buffer): Promise<boolean> {
  const {
    bls12_381: { shortSignatures },
  } = await import('@noble/curves/bls12-381.js');
  const message = Buffer.alloc(8);
  try {
    message.writeBigUInt64BE(BigInt(round));
    const point = shortSignatures.hash(sha256(message), QUICKNET_DOMAIN);
    return shortSignatures.verify(signature, point, Buffer.from(QUICKNET_KEY, 'hex'));
  } catch {
    return false;
  }
}

async function checkDraw(proof: Fields): Promise<void> {
  const beacon = fields(proof.beacon);
  const seed = text(proof.seed);
  checkTimes(proof, beacon);
  report.judge(
    /^[0-9a-f]{64}$/.test(seed) && sha256(Buffer.from(seed, 'hex')).toString('hex') === proof.commitment,
    'the seed is the one that was committed to',
  );
  await checkBeacon(beacon);
  const message = `${text(proof.gameCode)}|${text(proof.numero)}|${text(beacon.randomness)}`;
  const numbers = recompute(fields(proof.model), new Numbers(seed, message));
  report.judge(
    numbers !== null && numbers === proof.result,
    'the numbers follow from seed and randomness',
    numbers ?? 'unknown model',
  );
}

/** A receipt holds the ticket's own text and the hashes beside its way up to the root: { leafText, path: [{ side, hash }] }. */
function checkTicket(proof: Fields, receipt: Fields): void {
  const leaf = text(receipt.leafText);
  const root = rootAbove(leaf, receipt.path);
  if (root === null) return report.say('FAILED', 'the receipt shows a ticket and its way to the root');
  report.judge(root === fields(proof.sealed).root, 'the ticket is among those sealed at the close', leaf);
  const told: unknown = JSON.parse(leaf);
  report.judge(
    Array.isArray(told) && told[1] === proof.gameCode && told[2] === proof.numero,
    'the ticket is of this draw',
  );
}

await runChecker('verify-draw', async () => {
  const { values, positionals } = parseArgs({
    options: { ticket: { type: 'string' } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write('usage: node tools/verify-draw.ts <address or file> [--ticket <file>]\n');
    return 2;
  }
  const proof = await load(source);
  process.stdout.write(`draw ${text(proof.gameCode)} ${text(proof.numero)}, state ${text(proof.state)}\n`);
  const isOutside = proof.source === 'feed' || proof.source === 'manual';
  const isOurs = typeof proof.result === 'string' && !isOutside;
  if (isOurs) await checkDraw(proof);
  if (isOutside)
    report.say('not checked', 'the numbers', 'they were drawn elsewhere: compare them with their source');
  if (values.ticket !== undefined) checkTicket(proof, await load(values.ticket));
  if (!isOurs) {
    process.stdout.write('this draw has no numbers of ours (yet): nothing to recompute\n');
    return report.failures > 0 ? 1 : 2;
  }
  return report.end();
});
