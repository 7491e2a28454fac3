// What is kept about a member, handed out or destroyed (reliability.md P2). The ledger keeps amounts and a number: a pseudonym.
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { countOpen } from '../wagers/index.ts';
import { balanceOf } from '../wallet/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { openTold } from './identity.ts';
import * as store from './store.ts';
import * as records from './store-identity.ts';

/** Everything about a member, part by part; other modules bring theirs. */
export async function exportData(
  deps: ProtectionDeps,
  memberId: MemberId,
): Promise<Readonly<Record<string, unknown>>> {
  const { reader } = deps.database;
  const person = await store.findPerson(reader, memberId);
  const balance = await balanceOf(reader, memberId);
  const own = {
    identity: { level: person?.identity_level ?? 0, ...openTold(deps.sealing, memberId, person) },
    wallet: balance && {
      currency: balance.currency,
      balance: formatAmount(balance.balance),
      held: formatAmount(balance.held),
    },
    limits: await store.listLimits(reader, memberId),
    limitChanges: await store.listChanges(reader, memberId),
    stops: await store.listStops(reader, { before: null, memberId, limit: 1_000 }),
  };
  const others: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(deps.exportParts)) others[name] = await part(reader, memberId);
  return plain({ ...own, ...others });
}

/** Writes the wish down. Refuses `erasure-blocked` {reason} while there is money, an open bet or a payment on its way. */
export function requestErasure(deps: ProtectionDeps, memberId: MemberId): Promise<Date> {
  return deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    await mustBeErasable(deps, tx, memberId);
    return records.insertErasure(tx, memberId);
  });
}

/**
 * Erases: sealed fields and images are destroyed here, and every module that keeps something personal hears
 * `protection.member-erased`. Refuses `unknown-request`, `request-decided`, `erasure-blocked`.
 */
export async function decideErasure(
  deps: ProtectionDeps,
  decision: { erasureId: bigint; isErased: boolean; by: bigint; reason: string },
): Promise<void> {
  const memberId = await deps.database.inTransaction(async (tx) => {
    const found = await records.lockErasure(tx, decision.erasureId);
    if (!found) throw new Refusal('unknown-request');
    if (found.state !== 'waiting') throw new Refusal('request-decided');
    const { by, reason } = decision;
    const state = decision.isErased ? 'erased' : 'refused';
    await records.endErasure(tx, decision.erasureId, { state, by, reason });
    if (!decision.isErased) return null;
    await store.lockPerson(tx, found.member_id);
    await mustBeErasable(deps, tx, found.member_id);
    await records.destroyPerson(tx, found.member_id);
    await deps.identity.endSessionsOf(tx, 'member', found.member_id);
    await publish(tx, 'protection.member-erased', { memberId: found.member_id });
    return found.member_id;
  });
  if (memberId !== null) deps.live.drop(memberId.toString());
}

async function mustBeErasable({ erasureBlocks }: ProtectionDeps, tx: Tx, memberId: bigint): Promise<void> {
  const balance = await balanceOf(tx, memberId);
  if (balance && (balance.balance !== 0n || balance.held !== 0n))
    throw new Refusal('erasure-blocked', { reason: 'balance' });
  if ((await countOpen(tx as Reader, memberId)) > 0)
    throw new Refusal('erasure-blocked', { reason: 'open-bets' });
  for (const [reason, blocks] of Object.entries(erasureBlocks))
    if (await blocks(tx, memberId)) throw new Refusal('erasure-blocked', { reason });
}

/** As JSON has it: bigints as text, times in ISO form. */
function plain(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}
