import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Reads what the server gave as a captcha. */
export function readChallenge(text: string): Challenge {
  return JSON.parse(Buffer.from(text, 'base64').toString());
}

/** Writes a proof as a browser sends it. */
export function proofOf(challenge: Challenge, solution: Solution): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Solves a captcha as a browser does. */
export async function solveCaptcha(text: string): Promise<string> {
  const challenge = readChallenge(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the captcha was not solved');
  return proofOf(challenge, solution);
}
