// What is kept about a member, handed out or destroyed (reliability.md P2). The ledger keeps amounts and a number: a pseudonym.
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { newKey } from '../../platform/db/new-key.ts';
import { publish } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { countOpen } from '../wagers/index.ts';
import { forgetReasons, recordAction, redactTexts } from '../staff/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import { type Balance, balanceOf, lockPlay, pocketsOf, post } from '../wallet/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { openDeclared } from './identity.ts';
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
    identity: { level: person?.identity_level ?? 0, ...openDeclared(deps.sealing, memberId, person) },
    wallet: balance && (await walletForExport(reader, balance)),
    limits: await store.listLimits(reader, memberId),
    limitChanges: await store.listChanges(reader, memberId),
    stops: await store.listStops(reader, { before: null, memberId, limit: 1_000 }),
  };
  const others: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(deps.exportParts)) others[name] = await part(reader, memberId);
  return plain({ ...own, ...others });
}

/** Own money and the pockets of bonus money (rewards.md 5.1). */
async function walletForExport(reader: Reader, { walletId, currency, balance, held }: Balance) {
  const { bonus, locked } = await pocketsOf(reader, walletId);
  return {
    currency,
    balance: formatAmount(balance),
    held: formatAmount(held),
    bonus: formatAmount(bonus),
    locked: formatAmount(locked),
  };
}

/**
 * Writes the wish down. `waive` names the rest that the member gives up, as a decimal text: it must be the whole balance and small enough
 * (`mayWaive`). Refuses `erasure-blocked` {reason} while there is other money, an open bet or a payment on its way; for a balance with
 * `balance` and `canWaive`.
 */
export async function requestErasure(
  deps: ProtectionDeps,
  memberId: MemberId,
  waive: string | null = null,
): Promise<Date> {
  const { site } = await deps.merchant();
  return deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    const agreed = waive === null ? null : parseAmount(waive);
    const balance = await balanceOf(tx, memberId);
    if (agreed !== null && balance?.balance === agreed)
      await waiveRest(tx, site, memberId, site.cashier.waiverMaximum);
    await requireErasable(deps, tx, memberId);
    return records.insertErasure(tx, memberId, agreed === null ? null : site.cashier.waiverMaximum);
  });
}

/** Whether a rest is small enough to be given up: up to the setting, and below what could be withdrawn. */
function mayWaive({ cashier }: SiteSettings, rest: bigint): boolean {
  return rest > 0n && rest <= cashier.waiverMaximum && rest < cashier.withdrawMinimum;
}

/** Moves the rest of a wallet to the account of waived balances, when nothing of it is held and it is small enough. */
async function waiveRest(tx: Tx, site: SiteSettings, memberId: bigint, upTo: bigint): Promise<void> {
  await lockPlay(tx, [memberId]);
  const found = await balanceOf(tx, memberId);
  if (found?.held !== 0n || found.balance > upTo || !mayWaive(site, found.balance)) return;
  const movement = { scope: 'staff', kind: 'waiver', gl: 'waived-balances', key: newKey() } as const;
  const { status } = await post(tx, { ...movement, walletId: found.walletId, delta: -found.balance });
  // A locked wallet keeps its money: the rest then blocks the erasure as before.
  if (status !== 'ok' && status !== 'locked') throw new Error(`a waiver was answered ${status}`);
}

/**
 * Erases: sealed fields and images are destroyed here, and every module that keeps something personal hears
 * `protection.member-erased`. Refuses `unknown-request`, `request-decided`, `erasure-blocked`.
 */
export async function decideErasure(
  deps: ProtectionDeps,
  decision: { erasureId: bigint; isErased: boolean; by: StaffId; reason: string; ip: string },
): Promise<void> {
  const { site } = await deps.merchant();
  const memberId = await deps.database.inTransaction(async (tx) => {
    const found = await records.lockErasure(tx, decision.erasureId);
    if (!found) throw new Refusal('unknown-request');
    if (found.state !== 'waiting') throw new Refusal('request-decided');
    const { by, reason, ip } = decision;
    const state = decision.isErased ? 'erased' : 'refused';
    await records.endErasure(tx, decision.erasureId, { state, by, reason });
    const detail = { decision: decision.isErased ? 'erase' : 'refuse', reason };
    const subject = decision.erasureId.toString();
    await recordAction(tx, { staffId: by, action: 'erasure.decided', subject, detail, ip });
    if (!decision.isErased) return null;
    await store.lockPerson(tx, found.member_id);
    if (found.waives_up_to !== null) await waiveRest(tx, site, found.member_id, found.waives_up_to);
    await requireErasable(deps, tx, found.member_id);
    await redactPerson(deps, tx, found.member_id);
    await records.destroyPerson(tx, found.member_id);
    const person = { realm: 'member', subjectId: found.member_id } as const;
    await deps.identity.endSessionsOf(tx, person, { reason: 'account-closed' });
    await publish(tx, 'protection.member-erased', { memberId: found.member_id });
    return found.member_id;
  });
  if (memberId !== null) deps.live.drop(memberId.toString());
}

/** Takes the declared name and address, and the reasons of what was decided about the person, out of what staff wrote. */
async function redactPerson({ sealing }: ProtectionDeps, tx: Tx, memberId: bigint): Promise<void> {
  const declared = openDeclared(sealing, memberId, await store.findPerson(tx, memberId));
  if (declared) await redactTexts(tx, [declared.name, declared.birthDate, declared.address]);
  const subjects = await records.listChecksOf(tx, memberId);
  await forgetReasons(tx, { actions: ['^identity\\.'], subjects });
}

async function requireErasable(
  { erasureBlocks, merchant }: ProtectionDeps,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const found = await balanceOf(tx, memberId);
  if (found && (found.balance !== 0n || found.held !== 0n)) {
    const { site } = await merchant();
    const canWaive = found.held === 0n && mayWaive(site, found.balance);
    const balance = formatAmount(found.balance);
    throw new Refusal('erasure-blocked', { reason: 'balance', balance, canWaive });
  }
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
