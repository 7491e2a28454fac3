// Which contracts below end when a rate gets lower or a contract ends (docs/reference/agents.md 5.4).
import { type Cascade, cascadeOf, type ContractGroup, type ContractKind } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import * as store from './store-contracts.ts';

export interface Lowered {
  readonly receiver: bigint;
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  /** The receiver's highest rate after the answer, in ppm; 0 when its contract ends. */
  readonly newTop: bigint;
  readonly timeZone: string;
}

/** The contracts that would end as they are now. Nothing is locked: the list may change before the answer comes. */
export function previewCascade(reader: Reader, lowered: Lowered): Promise<Cascade> {
  return collect(reader, lowered, async () => undefined);
}

/**
 * The contracts that end. Every receiver whose contract ends is locked before its own contracts are read, level by level. So nothing can be
 * offered or accepted below while the list is made, and the list is true until the transaction ends. The caller has locked the receiver of
 * the lowered contract.
 */
export function lockCascade(tx: Tx, lowered: Lowered): Promise<Cascade> {
  return collect(tx, lowered, async (receivers) => {
    await store.lockAgents(tx, receivers);
  });
}

async function collect(
  reader: Reader,
  { receiver, kind, group, newTop, timeZone }: Lowered,
  lock: (receivers: readonly bigint[]) => Promise<void>,
): Promise<Cascade> {
  const granted = new Map<bigint, store.GrantedRow>();
  const read = new Set<bigint>();
  let level: readonly bigint[] = [receiver];
  for (;;) {
    for (const row of await store.listGranted(reader, { offerers: level, kind, timeZone }))
      granted.set(row.contract_id, row);
    for (const offerer of level) read.add(offerer);
    const cascade = cascadeOf([...granted.values()].map(grantedOf), {
      receiver: String(receiver),
      kind,
      group,
      newTop,
    });
    const below = cascade.ends.map(({ contract }) => BigInt(contract.receiver));
    level = [...new Set(below)].filter((each) => !read.has(each));
    if (level.length === 0) return cascade;
    await lock(level);
  }
}

function grantedOf(row: store.GrantedRow) {
  return {
    id: String(row.contract_id),
    kind: row.kind,
    group: row.game_group,
    offerer: String(row.offerer),
    receiver: String(row.receiver),
    state: row.state,
    topRate: row.top_ppm,
  };
}
