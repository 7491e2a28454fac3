// Checks a draw from what is published about it, and from nothing else: no import from this project but the parts beside it, no access to
// its database. It repeats in its own words what the draw engine does, so that an error in one shows as a difference.
//
//   node tools/verify-draw.ts <address or file of the draw's proof> [--ticket <file of a receipt>]
//
// A draw that was never drawn is opened by the signature of the round that its escrow names, as 96 hexadecimal digits; with the signature
// of the draw's own round it is also told which numbers were held back:
//
//   node tools/verify-draw.ts <proof> --open <signature> [--round <signature>]
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

/** What needs the curve: a library, which only draws of drand's rounds need. */
const openQuicknet = () => import('./verify-quicknet.ts');

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
  report.judge(
    proof.committedAt !== null && number(proof.committedAt) <= number(proof.opensAt),
    'the commitment is older than the sale',
  );
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
    const { isQuicknet, isQuicknetRound } = await openQuicknet();
    report.judge(isQuicknet(beacon), 'the beacon is drand quicknet');
    report.judge(
      isQuicknetRound(number(beacon.round), signature),
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

/** That anybody could have had the seed, had it been held back: the escrow is the one that this seed has. */
async function checkEscrow(proof: Fields, seed: string): Promise<void> {
  const why =
    fields(proof.beacon).scheme === 'bls-unchained-g1-rfc9380'
      ? 'this draw has no escrow'
      : 'a beacon of the operator can hold no escrow';
  if (proof.escrow === null || proof.escrow === undefined)
    return report.say('not checked', 'that the seed could have been had without the operator', why);
  const { round, ciphertext } = fields(proof.escrow);
  await checkEscrowRound(proof);
  const { escrowOf } = await openQuicknet();
  report.judge(
    ciphertext !== '' && ciphertext === escrowOf(seed, number(round)),
    'the escrow published before sales holds this seed',
  );
}

async function checkEscrowRound(proof: Fields): Promise<void> {
  const { escrowRound, isQuicknet } = await openQuicknet();
  const { round } = fields(proof.escrow);
  report.judge(
    isQuicknet(fields(proof.beacon)) && round === escrowRound(number(proof.drawsAt)),
    'the escrow opens with the first round after the draw is void',
    String(round),
  );
}

/** Opens the escrow of a draw whose seed nobody revealed, and tells what it held back. */
async function openDraw(proof: Fields, opener: string, drawn: string | undefined): Promise<number> {
  const { isQuicknetRound, openEscrow } = await openQuicknet();
  const beacon = fields(proof.beacon);
  const { round, ciphertext } = fields(proof.escrow);
  const signature = Buffer.from(opener, 'hex');
  await checkEscrowRound(proof);
  report.judge(isQuicknetRound(number(round), signature), 'the beacon signed the round of the escrow');
  const seed = openEscrow(text(ciphertext), number(round), signature);
  report.judge(seed !== null, 'the escrow opens with it', seed ?? '');
  if (seed === null) return report.end();
  report.judge(
    sha256(Buffer.from(seed, 'hex')).toString('hex') === proof.commitment,
    'the seed is the one that was committed to',
  );
  const own = Buffer.from(drawn ?? text(beacon.signature), 'hex');
  if (own.length === 0) {
    report.say('not checked', 'the numbers', `give --round the signature of round ${number(beacon.round)}`);
    return report.end();
  }
  report.judge(isQuicknetRound(number(beacon.round), own), 'the beacon signed the round of the draw');
  const numbers = numbersOf(proof, seed, sha256(own).toString('hex'));
  report.judge(numbers !== null, 'the numbers that the draw would have had', numbers ?? 'unknown model');
  return report.end();
}

const numbersOf = (proof: Fields, seed: string, randomness: string): string | null =>
  recompute(
    fields(proof.model),
    new Numbers(seed, `${text(proof.gameCode)}|${text(proof.numero)}|${randomness}`),
  );

async function checkDraw(proof: Fields): Promise<void> {
  const beacon = fields(proof.beacon);
  const seed = text(proof.seed);
  checkTimes(proof, beacon);
  report.judge(
    /^[0-9a-f]{64}$/.test(seed) && sha256(Buffer.from(seed, 'hex')).toString('hex') === proof.commitment,
    'the seed is the one that was committed to',
  );
  await checkEscrow(proof, seed);
  await checkBeacon(beacon);
  const numbers = numbersOf(proof, seed, text(beacon.randomness));
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
    'the ticket belongs to this draw',
  );
}

await runChecker('verify-draw', async () => {
  const { values, positionals } = parseArgs({
    options: { ticket: { type: 'string' }, open: { type: 'string' }, round: { type: 'string' } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write(
      'usage: node tools/verify-draw.ts <address or file> [--ticket <file>] [--open <signature> [--round <signature>]]\n',
    );
    return 2;
  }
  const proof = await load(source);
  process.stdout.write(`draw ${text(proof.gameCode)} ${text(proof.numero)}, state ${text(proof.state)}\n`);
  if (values.open !== undefined) return openDraw(proof, values.open, values.round);
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
