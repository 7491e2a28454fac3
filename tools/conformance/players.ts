// Makes the players that the conformance kit needs, on a database of this project that is not for real play.
import { randomBytes } from 'node:crypto';
import { amountOf } from '@tyche/kernel/money';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { FREE_FACE, unitsOf } from '@tyche/vendor-protocol/conformance/steps';
import { openSession, putGame } from '../../apps/server/src/modules/vendors/index.ts';
import {
  openWallet,
  post,
  setStakeLimit,
  setWalletStatus,
} from '../../apps/server/src/modules/wallet/index.ts';
import type { Database, Tx } from '../../apps/server/src/platform/db/database.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { type KitPlayer, START } from './kit.ts';
import type { PlayerState } from './rows/row.ts';

const GAME = 'lantern-lane';
const CURRENCY = 'PHP';
const FREE_ROUNDS = 2;
const DAY_LIMIT = amountOf(150);

/**
 * Makes members with 1000.0000 each, players of a vendor with a game token.
 *
 * @param database for the merchant whose players they are, with the rights of its owner.
 * @param counts how many of each state.
 */
export async function makePlayers(
  database: Database,
  vendor: string,
  counts: Readonly<Partial<Record<PlayerState, number>>>,
): Promise<readonly KitPlayer[]> {
  return database.inTransaction(async (tx) => {
    await putGame(tx, { vendor, code: GAME, type: 'RNG', winCap: null });
    const players: KitPlayer[] = [];
    for (const [state, count] of Object.entries(counts) as [PlayerState, number][])
      for (let at = 0; at < count; at += 1) players.push(await makePlayer(tx, vendor, state));
    return players;
  });
}

async function makePlayer(tx: Tx, vendor: string, state: PlayerState): Promise<KitPlayer> {
  const name = `kit${randomBytes(6).toString('hex')}`;
  const [member] = await tx.rows(sql<{ member_id: bigint }>`
    insert into members.members (username, nickname, language, agreed_age) values (${name}, ${name}, 'EN', 21) returning member_id`);
  const memberId = member?.member_id ?? 0n;
  const walletId = await openWallet(tx, { ownerId: memberId, book: 'real', currency: CURRENCY });
  await post(tx, {
    walletId,
    scope: 'demo',
    key: requestKeyAt(Date.now(), randomBytes(16)),
    kind: 'grant',
    gl: 'play-grant',
    delta: START,
  });
  if (state === 'limited')
    await setStakeLimit(tx, walletId, { kind: 'wager', period: 'day', amount: DAY_LIMIT, zone: 'UTC' });
  const [player] = await tx.rows(sql<{ player_id: string }>`
    insert into vendors.players (member_id, wallet_id, vendor, currency)
    values (${memberId}, ${walletId}, ${vendor}, ${CURRENCY}) returning player_id`);
  const playerId = player?.player_id ?? '';
  const gameToken = await openSession(tx, { vendor, playerId, gameCode: GAME });
  if (state === 'locked') await setWalletStatus(tx, walletId, 'bet-locked');
  const pay = payOf[state];
  const grantId = pay && (await grantRounds(tx, { vendor, playerId, memberId, pay }));
  return { playerId, gameToken, currency: CURRENCY, state, ...(grantId !== undefined && { grantId }) };
}

/** The states with free rounds, and how these are paid. */
const payOf: Readonly<Partial<Record<PlayerState, string>>> = { free: 'EACH', total: 'TOTAL' };

/** Two free rounds. The vendor knows of them: it is the kit. Gives what a bet names. */
async function grantRounds(
  tx: Tx,
  {
    vendor,
    playerId,
    memberId,
    pay,
  }: { readonly vendor: string; readonly playerId: string; readonly memberId: bigint; readonly pay: string },
): Promise<string> {
  const [grant] = await tx.rows(sql<{ grant_id: string }>`
    insert into vendors.free_rounds (member_id, vendor, player_id, game_code, currency, face_value, rounds, pay, valid_until, told_at,
      granted_by, request_key, reason)
    values (${memberId}, ${vendor}, ${playerId}, ${GAME}, ${CURRENCY}, ${unitsOf(FREE_FACE)}, ${FREE_ROUNDS}, ${pay},
      clock_timestamp() + interval '1 day', clock_timestamp(), 0, gen_random_uuid(), 'the conformance kit') returning grant_id`);
  return grant?.grant_id ?? '';
}
