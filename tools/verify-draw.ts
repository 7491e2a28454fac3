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
import { parseArgs } from 'node:util';
import {
  checkBeacon,
  checkEscrow,
  checkEscrowRound,
  comesAt,
  keepsCommitment,
  openQuicknet,
} from './verify-beacon.ts';
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
  const at = comesAt(beacon);
  report.judge(
    at > number(proof.closesAt),
    'the beacon round comes after the close of sales',
    new Date(at).toISOString(),
  );
}

/** Opens the escrow of a draw whose seed nobody revealed, and tells what it held back. */
async function openDraw(proof: Fields, opener: string, drawn: string | undefined): Promise<number> {
  const { isQuicknetRound, openEscrow } = await openQuicknet();
  const beacon = fields(proof.beacon);
  const { round, ciphertext } = fields(proof.escrow);
  const signature = Buffer.from(opener, 'hex');
  await checkEscrowRound(report, proof);
  report.judge(isQuicknetRound(number(round), signature), 'the beacon signed the round of the escrow');
  const seed = openEscrow(text(ciphertext), number(round), signature);
  report.judge(seed !== null, 'the escrow opens with it', seed ?? '');
  if (seed === null) return report.end();
  report.judge(keepsCommitment(proof, seed), 'the seed is the one that was committed to');
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
  report.judge(keepsCommitment(proof, seed), 'the seed is the one that was committed to');
  await checkEscrow(report, proof, seed);
  await checkBeacon(report, beacon);
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
