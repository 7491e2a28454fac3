// A vendor that calls the platform: signed money calls over HTTP, with a player and a session in the database.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADERS, signedHeaders } from '@tyche/vendor-protocol/signing';
import { openSession, putGame } from '../src/modules/vendors/index.ts';
import type { Database } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';

const VENDOR = 'studio';
const GAME = 'lantern-lane';

export interface VendorClient {
  /** Sends a call; the answer with its status and the name under which its signature came. */
  send(name: string, fields: object, changes?: CallChanges): Promise<VendorReply>;
  /** What `signedHeaders` of a body would be, for a test that changes or repeats them. */
  sign(
    name: string,
    body: string | Uint8Array<ArrayBuffer>,
    path?: string,
    nonce?: string,
  ): Promise<Record<string, string>>;
}

export interface CallChanges {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly path?: string;
}

export interface VendorReply {
  readonly http: number;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly signature: string | null;
}

/** Opens the studio's side of the platform at an address; `folder` has the key that both know. */
export function openVendorClient(url: string, folder: string): VendorClient {
  const secret = readFileSync(join(folder, 'studio-key'), 'utf8').trim();
  const pathOf = (name: string) => `/seamless/v1/STUDIO/${name}`;
  const sign = (
    name: string,
    body: string | Uint8Array<ArrayBuffer>,
    path = pathOf(name),
    nonce: string = randomUUID(),
  ) =>
    signedHeaders(
      { keyId: 'operator-1', secret },
      { method: 'POST', path, timestamp: String(Date.now()), nonce, body },
    );
  return {
    sign,
    async send(name, fields, { headers, body = JSON.stringify(fields), path = pathOf(name) } = {}) {
      const signed = headers ?? (await sign(name, JSON.stringify(fields)));
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
      });
      const text = await response.text();
      const answer = text.startsWith('{') ? JSON.parse(text) : {};
      return { http: response.status, answer, signature: response.headers.get(HEADERS.signature) };
    },
  };
}

/** Makes a member a player of a vendor. Gives the player's id and a game token, as a launch would. */
export async function openPlayer(
  database: Database,
  username: string,
  vendor = VENDOR,
): Promise<{ readonly playerId: string; readonly gameToken: string; readonly currency: string }> {
  return database.inTransaction(async (tx) => {
    await putGame(tx, { vendor, code: GAME, type: 'RNG', winCap: null });
    const [row] = await tx.rows(sql<{ player_id: string; currency: string }>`
      insert into vendors.players as p (member_id, vendor, wallet_id, currency)
      select m.member_id, ${vendor}, m.wallet_id, l.currency from members.members m
        join wallet.wallets w using (wallet_id) join wallet.ledgers l on l.ledger = w.ledger
      where m.username = ${username}
      on conflict (merchant, member_id, vendor) do update set vendor = p.vendor returning player_id, currency`);
    if (!row) throw new Error(`no member ${username}`);
    const playerId = row.player_id;
    const gameToken = await openSession(tx, { vendor, playerId, gameCode: GAME });
    return { playerId, gameToken, currency: row.currency };
  });
}
