// Checks of a beacon's round and of the escrow of a seed, for whatever is drawn from them. As the checkers it uses nothing of this project.
import { createPublicKey, verify } from 'node:crypto';
import { fields, type Fields, number, type Report, sha256, text } from './verify-parts.ts';

/** What needs the curve: a library, which only rounds of drand need. */
export const openQuicknet = () => import('./verify-quicknet.ts');

/** When a round comes, in ms since 1970. */
export function comesAt(beacon: Fields): number {
  return (number(beacon.genesis) + (number(beacon.round) - 1) * number(beacon.periodSeconds)) * 1_000;
}

/** Whether a seed, in hexadecimal digits, has the hash that was published before. */
export function keepsCommitment(proof: Fields, seed: string): boolean {
  return /^[0-9a-f]{64}$/.test(seed) && sha256(Buffer.from(seed, 'hex')).toString('hex') === proof.commitment;
}

/** That the beacon signed its round, and that the randomness is of it. */
export async function checkBeacon(report: Report, beacon: Fields): Promise<void> {
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
  if (beacon.independent !== true)
    report.say(
      'not checked',
      'that nobody knew the beacon round ahead',
      'this beacon is run by the operator and is not independent',
    );
}

/** That anybody could have had the seed, had it been held back: the escrow is the one that this seed has. */
export async function checkEscrow(report: Report, proof: Fields, seed: string): Promise<void> {
  if (proof.escrow === null || proof.escrow === undefined)
    return report.say(
      'not checked',
      'that the seed could have been had without the operator',
      fields(proof.beacon).scheme === 'bls-unchained-g1-rfc9380'
        ? 'there is no escrow'
        : 'a beacon of the operator can hold no escrow',
    );
  const { round, ciphertext } = fields(proof.escrow);
  await checkEscrowRound(report, proof);
  const { escrowOf } = await openQuicknet();
  report.judge(
    ciphertext !== '' && ciphertext === escrowOf(seed, number(round)),
    'the escrow published before holds this seed',
  );
}

/** That the escrow opens with the round that the rule names for it. */
export async function checkEscrowRound(report: Report, proof: Fields): Promise<void> {
  const { escrowRound, isQuicknet } = await openQuicknet();
  const { round } = fields(proof.escrow);
  report.judge(
    isQuicknet(fields(proof.beacon)) && round === escrowRound(number(proof.drawsAt)),
    'the escrow opens with the first round after the latest time of the draw',
    String(round),
  );
}
