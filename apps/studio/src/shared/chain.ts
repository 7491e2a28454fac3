// Chains of links (docs/reference/games.md 1.3). Every thousandth link is kept, encrypted; those between are computed from it.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Reader, StudioDatabase, Tx } from '../database.ts';

export interface Chain {
  readonly chainId: bigint;
  /** Of the chains of its game, from 1. */
  readonly chainNo: number;
  readonly length: number;
  /** Link 0. */
  readonly commitment: string;
}

export interface Chains {
  /** A chain of a game by its number, made and committed where there is none. Processes that make it at the same time get the same. */
  open(gameCode: string, chainNo: number): Promise<Chain>;
  /**
   * A link; it is secret until its round is over. The last one is kept in memory, as each cash-out asks for it.
   *
   * @param reader the caller's transaction, where there is one: it must not wait for a second connection.
   */
  link(reader: Reader, chainId: bigint, linkNo: number): Promise<string>;
}

/** Rounds of a chain. */
const CHAIN_LENGTH = 1_000_000;
const STRIDE = 1_000;
/** Links in a row before other work has its turn. */
const AT_ONCE = 20_000;
const [IV_BYTES, TAG_BYTES] = [12, 16];

/**
 * Opens the chains of a studio.
 *
 * @param secret what encrypts the links: it is not in the database.
 * @param length how many rounds a chain has that is made here. Those that exist keep theirs.
 */
export function openChains(database: StudioDatabase, secret: string, length = CHAIN_LENGTH): Chains {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tyche studio chains', 32));
  let last = { name: '', link: '' };
  return {
    async open(gameCode, chainNo) {
      const known = await findChain(database, gameCode, chainNo);
      if (known) return known;
      const links = await markedLinks(randomBytes(32).toString('hex'), length);
      return database.inTransaction(async (tx) => {
        await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [`chain of ${gameCode}`]);
        return (
          (await findChain(tx, gameCode, chainNo)) ??
          insertChain(tx, key, { gameCode, chainNo, length, ...links })
        );
      });
    },
    async link(reader, chainId, linkNo) {
      const name = `${chainId} ${linkNo}`;
      if (last.name === name) return last.link;
      const [mark] = await reader.rows<{ link_no: number; sealed: Buffer }>(
        'select link_no, sealed from studio.chain_marks where chain_id = $1 and link_no >= $2 order by link_no limit 1',
        [chainId, linkNo],
      );
      if (!mark) throw new Error(`chain ${chainId} has no link ${linkNo}`);
      let link = openMark(key, mark.sealed, nameOf(chainId, mark.link_no));
      for (let at = mark.link_no; at > linkNo; at -= 1) link = hash('sha256', link);
      last = { name, link };
      return link;
    },
  };
}

async function findChain(reader: Reader, gameCode: string, chainNo: number): Promise<Chain | undefined> {
  const [row] = await reader.rows<{ chain_id: bigint; length: number; commitment: string }>(
    'select chain_id, length, commitment from studio.chains where game_code = $1 and chain_no = $2',
    [gameCode, chainNo],
  );
  return row && { chainId: row.chain_id, chainNo, length: row.length, commitment: row.commitment };
}

interface MarkedLinks {
  readonly commitment: string;
  /** By number: every thousandth, and the last. */
  readonly marks: ReadonlyMap<number, string>;
}

/** Goes down a chain from its last link. */
async function markedLinks(last: string, length: number): Promise<MarkedLinks> {
  const marks = new Map([[length, last]]);
  let link = last;
  for (let at = length - 1; at >= 0; at -= 1) {
    link = hash('sha256', link);
    if (at > 0 && at % STRIDE === 0) marks.set(at, link);
    if (at % AT_ONCE === 0) await new Promise((done) => setImmediate(done));
  }
  return { commitment: link, marks };
}

async function insertChain(
  tx: Tx,
  key: Buffer,
  {
    gameCode,
    chainNo,
    length,
    commitment,
    marks,
  }: MarkedLinks & Pick<Chain, 'chainNo' | 'length'> & { readonly gameCode: string },
): Promise<Chain> {
  const [row] = await tx.rows<{ chain_id: bigint }>(
    'insert into studio.chains (game_code, chain_no, length, commitment) values ($1, $2, $3, $4) returning chain_id',
    [gameCode, chainNo, length, commitment],
  );
  if (!row) throw new Error('a chain was not written');
  const chainId = row.chain_id;
  const sealed = Array.from(marks, ([linkNo, link]) => sealMark(key, link, nameOf(chainId, linkNo)));
  await tx.rows(
    'insert into studio.chain_marks (chain_id, link_no, sealed) select $1, unnest($2::int[]), unnest($3::bytea[])',
    [chainId, [...marks.keys()], sealed],
  );
  return { chainId, chainNo, length, commitment };
}

/** What a mark is bound to: it opens nowhere else. */
function nameOf(chainId: bigint, linkNo: number): Buffer {
  return Buffer.from(`${chainId} ${linkNo}`);
}

function sealMark(key: Buffer, link: string, name: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(name);
  const body = Buffer.concat([cipher.update(link, 'hex'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function openMark(key: Buffer, sealed: Buffer, name: Buffer): string {
  const [iv, rest] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(name)
    .setAuthTag(rest.subarray(0, TAG_BYTES));
  return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('hex');
}
