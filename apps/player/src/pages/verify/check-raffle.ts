import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { drawWords, fromHex, merkleRoot, timeOfRound, toHex } from '@tyche/rules/fairness';
import { drawRaffle, raffleLeaves } from '@tyche/rules/rewards';
import { verdictOf } from '../../features/proof-check/verdict.ts';
import {
  type Check,
  checkCommitment,
  checkEscrow,
  checkPulse,
  checkRandomness,
  checkTiming,
} from './check-draw.ts';

/** The public record of a raffle, and one of its tickets. */
export type RaffleProof = OutputOf<typeof contract.raffleProof>;
export type PublicTicket = OutputOf<typeof contract.raffleTickets>['list'][number];

/**
 * Recomputes a raffle from what is public: its record and the list of its tickets, in the order of their numbers. Nothing is asked of the
 * server here (docs/reference/rewards.md 7.6 step 6).
 */
export async function checkRaffle(
  proof: RaffleProof,
  tickets: readonly PublicTicket[],
): Promise<readonly Check[]> {
  return [
    checkCommitment(proof),
    ...(await checkEscrow(proof)),
    await checkPulse(proof),
    checkTiming(proof),
    checkSeal(proof, tickets),
    checkRandomness(proof),
    checkWinners(proof, tickets),
  ];
}

/** The list of tickets has the published root, and it was sealed before the round existed. */
function checkSeal(proof: RaffleProof, tickets: readonly PublicTicket[]): Check {
  const { root, sealedAt, beacon, code: gameCode, number } = proof;
  if (root === null || sealedAt === null) return { id: 'sealed', verdict: 'waiting', values: [] };
  const own = toHex(merkleRoot(raffleLeaves({ gameCode, number }, tickets, sha256), sha256));
  const isInTime = sealedAt < timeOfRound(beacon, beacon.round) * 1_000;
  const isWhole =
    tickets.length === proof.tickets && tickets.every(({ ticket }, place) => ticket === place + 1);
  return {
    id: 'sealed',
    verdict: verdictOf(own === root && isWhole && isInTime),
    values: [
      ['tickets', String(tickets.length)],
      ['ownRoot', own],
      ['root', root],
      ['sealTime', new Date(sealedAt).toISOString()],
      ['roundTime', new Date(timeOfRound(beacon, beacon.round) * 1_000).toISOString()],
    ],
  };
}

/** The winners and the tickets that were passed over follow from seed, randomness and list. */
function checkWinners(proof: RaffleProof, tickets: readonly PublicTicket[]): Check {
  const { seed, beacon, code: gameCode, number, isOnePerMember, prizes, places } = proof;
  if (seed === null || beacon.randomness === null) return { id: 'result', verdict: 'waiting', values: [] };
  const entropy = { gameCode, number, entropyHex: beacon.randomness };
  const words = drawWords(fromHex(seed), entropy, (key, message) => hmac(sha256, key, message));
  const result = drawRaffle(
    {
      tickets: tickets.length,
      prizes: prizes.reduce((sum, { count }) => sum + count, 0),
      isOnePerMember,
      holderOf: (ticket) => tickets[ticket - 1]?.holder ?? '',
      isBarred: (ticket) => tickets[ticket - 1]?.isBarred ?? false,
    },
    words,
  );
  const told = places.flatMap(({ ticket }) => (ticket === null ? [] : [ticket])).join(', ');
  const own = result.winners.map(({ ticket }) => ticket).join(', ');
  const isPassedRight =
    result.passedOver.length === proof.passedOver &&
    proof.firstPassed.every((ticket, place) => ticket === result.passedOver[place]);
  return {
    id: 'result',
    verdict: verdictOf(own === told && isPassedRight),
    values: [
      ['ownWinners', own],
      ['winners', told],
      ['ownPassedOver', String(result.passedOver.length)],
      ['passedOver', String(proof.passedOver)],
    ],
  };
}
