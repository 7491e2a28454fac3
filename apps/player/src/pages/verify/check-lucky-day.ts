import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { firstRoundAfter, fromHex } from '@tyche/rules/fairness';
import { luckyTail } from '@tyche/rules/rewards';
import { type Verdict, verdictOf } from '../../features/proof-check/verdict.ts';
import {
  type Check,
  checkCommitment,
  checkEscrow,
  checkPulse,
  checkRandomness,
  checkTiming,
} from './check-draw.ts';

/** The public record of a day of lucky bets. */
export type LuckyDayProof = OutputOf<typeof contract.luckyDay>;

/** The round is the first that comes after this time from the end of a day. */
const WAIT_SECONDS = 60;

/** Recomputes the digits of a day from what is public. Nothing is asked of the server here (docs/reference/rewards.md 4.8). */
export async function checkLuckyDay(proof: LuckyDayProof): Promise<readonly Check[]> {
  return [
    checkBefore(proof),
    ...(await checkEscrow(proof)),
    await checkPulse(proof),
    checkRound(proof),
    checkRandomness(proof),
    checkDigits(proof),
  ];
}

/** The seed has the hash that was recorded before the day began. */
function checkBefore(proof: LuckyDayProof): Check {
  const check = checkCommitment(proof);
  return proof.committedAt < proof.startsAt ? check : { ...check, verdict: 'wrong' };
}

/** The round is the one that the rule names for the day, and comes after its end. */
function checkRound(proof: LuckyDayProof): Check {
  const check = checkTiming({ beacon: proof.beacon, closesAt: proof.endsAt });
  const named = firstRoundAfter(proof.beacon, proof.endsAt / 1_000 + WAIT_SECONDS);
  return proof.beacon.round === named ? check : { ...check, verdict: 'wrong' };
}

function checkDigits({ seed, beacon, code: gameCode, number, digits, tail }: LuckyDayProof): Check {
  if (seed === null || beacon.randomness === null || tail === null)
    return { id: 'result', verdict: 'waiting', values: [] };
  const own = luckyTail(
    fromHex(seed),
    { gameCode, number, entropyHex: beacon.randomness },
    digits,
    (key, message) => hmac(sha256, key, message),
  );
  const verdict: Verdict = verdictOf(own === tail);
  return {
    id: 'result',
    verdict,
    values: [
      ['ownResult', own],
      ['result', tail],
    ],
  };
}
