// What is public of the chains: their commitments, and the links of rounds that are over.
import type { Reader } from '../database.ts';
import type { ChainView } from '../wire.ts';

/** More than any game uses while its rounds are kept. */
const MAX_CHAINS = 100;

interface ChainRow {
  readonly game_code: string;
  readonly chain_no: number;
  readonly commitment: string;
  readonly committed_at: Date;
  readonly length: number;
  readonly link_no: number | null;
  readonly link: string | null;
}

/** The chains that are committed, the newest of each game first. Also one whose first round is still to come (games.md 1.3). */
export async function listChains(reader: Reader): Promise<readonly ChainView[]> {
  const rows = await reader.rows<ChainRow>(
    `select c.game_code, c.chain_no, c.commitment, c.committed_at, c.length, r.link_no, r.link
     from studio.chains c left join lateral (
       select link_no, link from studio.shared_rounds where chain_id = c.chain_id and link is not null
       order by link_no desc limit 1) r on true
     order by c.game_code, c.chain_no desc limit ${MAX_CHAINS}`,
  );
  return rows.map((row) => ({
    gameCode: row.game_code,
    no: row.chain_no,
    commitment: row.commitment,
    committedAt: row.committed_at.toISOString(),
    rounds: row.length,
    last: row.link === null || row.link_no === null ? null : { linkNo: row.link_no, link: row.link },
  }));
}
