import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  blockMessage,
  commitmentOf,
  derive,
  drawWords,
  escrowRoundOf,
  fromHex,
  resultText,
  timeOfRound,
  toHex,
  utf8,
} from '@tyche/rules/fairness';
import { type Verdict, verdictOf } from '../../features/proof-check/verdict.ts';
import { isGenuineEscrow, isGenuinePulse, isKnownKey } from './check-beacon.ts';
import type { DrawProof } from './draw-proof.ts';

/** The steps of a check, in the order in which a visitor reads them. */
export type CheckId = 'commitment' | 'escrow' | 'beacon' | 'timing' | 'randomness' | 'result' | 'sealed';

/** One step: what was compared and how it ended. Values are texts to show, under keys of the catalogs. */
export interface Check {
  readonly id: CheckId;
  readonly verdict: Verdict;
  readonly values: readonly (readonly [name: CheckValue, text: string])[];
}

export type CheckValue =
  | 'seed'
  | 'commitment'
  | 'ownCommitment'
  | 'escrowRound'
  | 'escrowTime'
  | 'escrow'
  | 'beaconName'
  | 'round'
  | 'publicKey'
  | 'signature'
  | 'roundTime'
  | 'closeTime'
  | 'randomness'
  | 'ownRandomness'
  | 'message'
  | 'block'
  | 'result'
  | 'ownResult'
  | 'root'
  | 'tickets'
  | 'stake'
  | 'ownRoot'
  | 'sealTime'
  | 'winners'
  | 'ownWinners'
  | 'passedOver'
  | 'ownPassedOver';

/**
 * Recomputes a draw from what is public, with a hash library of others; nothing is asked of the server here. Of a draw that was held
 * elsewhere only the seal over its tickets is ours to show.
 */
export async function checkDraw(proof: DrawProof): Promise<readonly Check[]> {
  if (proof.source !== 'own') return [showSeal(proof)];
  return [
    checkCommitment(proof),
    ...(await checkEscrow(proof)),
    await checkPulse(proof),
    checkTiming(proof),
    checkRandomness(proof),
    checkResult(proof),
    showSeal(proof),
  ];
}

/** The seed has the hash that was published before. */
export function checkCommitment(proof: Pick<DrawProof, 'seed' | 'commitment'>): Check {
  const { seed, commitment } = proof;
  if (commitment === null) return { id: 'commitment', verdict: 'waiting', values: [] };
  if (seed === null) return { id: 'commitment', verdict: 'waiting', values: [['commitment', commitment]] };
  const own = safely(() => commitmentOf(fromHex(seed), sha256));
  return {
    id: 'commitment',
    verdict: verdictOf(own === commitment),
    values: [
      ['seed', seed],
      ['ownCommitment', own],
      ['commitment', commitment],
    ],
  };
}

/**
 * The seed was given out of the hand before sales: locked under a round that comes when the draw would be void. Whether it was the seed shows
 * when the seed is revealed; a draw that never is can be opened with that round. No step where there is no escrow.
 */
export async function checkEscrow({
  escrow,
  seed,
  beacon,
  drawsAt,
}: Pick<DrawProof, 'escrow' | 'seed' | 'beacon' | 'drawsAt'>): Promise<readonly Check[]> {
  if (escrow === null) return [];
  const values: Check['values'] = [
    ['escrowRound', String(escrow.round)],
    ['escrowTime', new Date(timeOfRound(beacon, escrow.round) * 1_000).toISOString()],
    ['escrow', escrow.ciphertext],
  ];
  const isInTime = isKnownKey(beacon) && escrow.round === escrowRoundOf(beacon, drawsAt);
  if (!isInTime) return [{ id: 'escrow', verdict: 'wrong', values }];
  if (seed === null) return [{ id: 'escrow', verdict: 'waiting', values }];
  return [{ id: 'escrow', verdict: verdictOf(await isGenuineEscrow(beacon, escrow, seed)), values }];
}

/** The beacon signed the round that was named before. */
export async function checkPulse({ beacon }: Pick<DrawProof, 'beacon'>): Promise<Check> {
  const values: Check['values'] = [
    ['beaconName', beacon.name],
    ['round', String(beacon.round)],
    ['publicKey', beacon.publicKey],
  ];
  if (beacon.signature === null) return { id: 'beacon', verdict: 'waiting', values };
  const isGenuine = isKnownKey(beacon) && (await isGenuinePulse(beacon, beacon.signature));
  return {
    id: 'beacon',
    verdict: verdictOf(isGenuine),
    values: [...values, ['signature', beacon.signature]],
  };
}

/** The round comes after the close: nobody could know the randomness while bets were taken. */
export function checkTiming({ beacon, closesAt }: Pick<DrawProof, 'beacon' | 'closesAt'>): Check {
  const comesAt = timeOfRound(beacon, beacon.round) * 1_000;
  const values: Check['values'] = [
    ['closeTime', new Date(closesAt).toISOString()],
    ['roundTime', new Date(comesAt).toISOString()],
  ];
  return { id: 'timing', verdict: verdictOf(comesAt > closesAt), values };
}

/** The randomness is the hash of the signature. */
export function checkRandomness({ beacon }: Pick<DrawProof, 'beacon'>): Check {
  const { signature, randomness } = beacon;
  if (signature === null || randomness === null) return { id: 'randomness', verdict: 'waiting', values: [] };
  const own = safely(() => toHex(sha256(fromHex(signature))));
  return {
    id: 'randomness',
    verdict: verdictOf(own === randomness),
    values: [
      ['ownRandomness', own],
      ['randomness', randomness],
    ],
  };
}

function checkResult(proof: DrawProof): Check {
  const { seed, result, beacon, model, gameCode, numero: number } = proof;
  if (seed === null || result === null || beacon.randomness === null)
    return { id: 'result', verdict: 'waiting', values: [] };
  const entropy = { gameCode, number, entropyHex: beacon.randomness };
  const block = (key: Uint8Array, message: Uint8Array) => hmac(sha256, key, message);
  const message = blockMessage(entropy, 0);
  const own = safely(() => resultText(derive(model, drawWords(fromHex(seed), entropy, block))));
  return {
    id: 'result',
    verdict: verdictOf(own === result),
    values: [
      ['message', message],
      ['block', safely(() => toHex(block(fromHex(seed), utf8(message))))],
      ['ownResult', own],
      ['result', result],
    ],
  };
}

function showSeal({ sealed }: DrawProof): Check {
  if (sealed === null) return { id: 'sealed', verdict: 'waiting', values: [] };
  return {
    id: 'sealed',
    verdict: 'shown',
    values: [
      ['root', sealed.root],
      ['tickets', String(sealed.tickets)],
      ['stake', sealed.stake],
    ],
  };
}

/** What cannot be computed from broken input is no match. */
function safely(compute: () => string): string {
  try {
    return compute();
  } catch {
    return '';
  }
}
