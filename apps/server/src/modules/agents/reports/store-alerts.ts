import type { ContractKind } from '@tyche/rules/agents';
import type { FlagKind } from '@tyche/rules/agents/abuse';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** How many requests of each kind wait for an answer of an account. */
export function countWaiting(
  reader: Reader,
  receiver: bigint,
): Promise<{ readonly kind: ContractKind; readonly waiting: number }[]> {
  return reader.rows(sql<{ kind: ContractKind; waiting: number }>`
    select kind, count(*)::int as waiting from agents.contracts
    where receiver = ${receiver} and state in ('P', 'E', 'V') and answer_until > clock_timestamp() group by kind order by kind`);
}

export interface EndingLink {
  readonly link_id: bigint;
  readonly code: string;
  readonly path: string | null;
  readonly ends_at: Date;
}

/** Links of an agent that are open and end within some days, the first ones. */
export function listEnding(
  reader: Reader,
  agentId: bigint,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<EndingLink[]> {
  return reader.rows(sql<EndingLink>`
    select link_id, code, path, ends_at from agents.links
    where agent_id = ${agentId} and closed_at is null and ends_at > clock_timestamp()
      and ends_at <= clock_timestamp() + ${days}::int * interval '1 day'
    order by ends_at, link_id limit ${limit}`);
}

/** Flags about an agent on which staff have not decided and of which it was told: they hold pay or guard a link. The newest first. */
export function listOpenFlags(
  reader: Reader,
  agentId: bigint,
  limit: number,
): Promise<{ readonly kind: FlagKind; readonly raised_at: Date }[]> {
  return reader.rows(sql<{ kind: FlagKind; raised_at: Date }>`
    select kind, raised_at from agents.flags
    where agent_id = ${agentId} and state <> 'dismissed' and state = 'open' and (holds or kind = 'link-spam')
    order by flag_id desc limit ${limit}`);
}
