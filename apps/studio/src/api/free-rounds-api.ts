// Free rounds as the operator grants and revokes them (docs/reference/vendors.md 5.3). Each call may come again and again.
import { parseAmount } from '@tyche/kernel/money';
import Type from 'typebox';
import Value from 'typebox/value';
import type { StudioDatabase } from '../database.ts';
import { putGrant, revokeGrant } from '../free-rounds/store-grants.ts';
import { findGame } from '../games/catalogue.ts';
import { isAllowedBet, limitsOf } from '../games/limits.ts';

const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
const GrantRequest = Type.Object({
  grantId: Id,
  playerId: Id,
  gameCode: Id,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  faceValue: Type.String({ maxLength: 21 }),
  rounds: Type.Integer({ minimum: 1, maximum: 100 }),
  pay: Type.Optional(Type.Union([Type.Literal('EACH'), Type.Literal('TOTAL')])),
  validUntil: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
});
const REVOKE = /^POST \/sgp\/v1\/free-rounds\/([A-Za-z0-9._:-]{1,64})\/revoke$/;

/** Answers a call about free rounds whose signature holds; null for one that is none, or is malformed. */
export async function answerFreeRounds(
  database: StudioDatabase,
  call: string,
  given: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  const revoked = REVOKE.exec(call)?.[1];
  if (revoked !== undefined) {
    await revokeGrant(database, revoked);
    return { status: 'OK' };
  }
  if (call !== 'POST /sgp/v1/free-rounds' || !Value.Check(GrantRequest, given)) return null;
  const { grantId, playerId, gameCode, currency, rounds, pay = 'EACH' } = given;
  const faceValue = parseAmount(given.faceValue);
  const validUntil = new Date(given.validUntil);
  if (faceValue === null || Number.isNaN(validUntil.getTime())) return null;
  const game = findGame(gameCode);
  // Only a slot is over with its bet and has no choice but the bet.
  if (game?.subType !== 'SLOT') return { status: 'GAME_NOT_FOUND' };
  const limits = limitsOf(game, currency);
  if (!limits) return { status: 'CURRENCY_MISMATCH' };
  if (!isAllowedBet(limits, faceValue)) return { status: 'LIMIT_EXCEEDED' };
  const isPut = await putGrant(database, {
    grantId,
    playerId,
    gameCode,
    currency,
    faceValue,
    rounds,
    pay,
    validUntil,
  });
  return { status: isPut ? 'OK' : 'TX_CONFLICT' };
}
