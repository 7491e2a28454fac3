import { depositRoom, depositsSince, mayDeposit, type Period } from '@tyche/rules/protection';
import { formatAmount } from '@tyche/kernel/money';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { guardOf, stakeLimits } from '../wallet/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { refuseStopped } from './stop-play.ts';
import * as store from './store.ts';

/**
 * Reserves a deposit in the player's limits under the lock of the person (reliability.md R1, R3); a repeat of the same deposit changes nothing.
 * Refuses `self-excluded`, `play-stopped`, `identity-required` {level}, `deposit-limit` {period, left, endsAt}.
 */
export async function requireMayDeposit(
  { merchant }: Pick<ProtectionDeps, 'merchant'>,
  tx: Tx,
  { memberId, amount, depositId }: { memberId: bigint; amount: bigint; depositId: bigint },
): Promise<void> {
  const { site } = await merchant();
  const person = await store.lockPerson(tx, memberId);
  if (await store.hasDeposit(tx, depositId)) return;
  await refuseStopped(tx, memberId);
  const needed = site.kycBeforeDeposit ? 1 : 0;
  if (person.identity_level < needed) throw new Refusal('identity-required', { level: needed });
  const at = person.now;
  const zone = site.timeZone;
  const limits = await limitsOf(tx, memberId);
  if (limits) {
    const since = depositsSince(zone, at);
    const judged = mayDeposit(limits, await store.listDeposits(tx, memberId, since), { amount, zone, at });
    if (!judged.ok)
      throw new Refusal('deposit-limit', {
        period: judged.period,
        left: formatAmount(judged.left),
        endsAt: judged.endsAt.getTime(),
      });
  }
  await store.insertDeposit(tx, { depositId, memberId, amount, at });
}

/**
 * Refuses `self-excluded` and `play-stopped`: money that goes to others waits as deposits do. Refuses `identity-required` {level} before
 * documents are approved where the site asks who its players are (reliability.md P6).
 */
export async function requireMayPay(
  { merchant }: Pick<ProtectionDeps, 'merchant'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const { site } = await merchant();
  const person = await store.lockPerson(tx, memberId);
  await refuseStopped(tx, memberId);
  const needed = site.kycBeforeDeposit ? 2 : 0;
  if (person.identity_level < needed) throw new Refusal('identity-required', { level: needed });
}

/** Refuses `self-excluded` and `play-stopped` before money goes where it can be played with. Home it comes always. */
export async function requireMayPlay(tx: Tx, memberId: bigint): Promise<void> {
  await store.lockPerson(tx, memberId);
  await refuseStopped(tx, memberId);
}

/** What `requireMayDeposit` would look at now, for pages that say it before anything is typed. */
export async function depositStanding(
  { merchant }: Pick<ProtectionDeps, 'merchant'>,
  reader: Reader,
  memberId: bigint,
) {
  const { site } = await merchant();
  const person = await store.findPerson(reader, memberId);
  const limits = await limitsOf(reader, memberId);
  const clock = person && { zone: site.timeZone, at: person.now };
  return {
    stop: await store.findStop(reader, memberId),
    identity: { level: person?.identity_level ?? 0, needed: site.kycBeforeDeposit ? 1 : 0 },
    room:
      limits && clock
        ? depositRoom(
            limits,
            await store.listDeposits(reader, memberId, depositsSince(clock.zone, clock.at)),
            clock,
          )
        : null,
  };
}

/**
 * Whether a limit that a member has set is used up now: on stakes, losses or the time of a session, and on deposits unless they are left out.
 */
export async function isAtLimit(
  deps: Pick<ProtectionDeps, 'merchant'>,
  reader: Reader,
  {
    memberId,
    walletId,
    asksDeposits,
  }: { readonly memberId: bigint; readonly walletId: WalletId; readonly asksDeposits: boolean },
): Promise<boolean> {
  if ((await guardOf(reader, walletId)).isSessionOver) return true;
  if ((await stakeLimits(reader, walletId)).some(({ amount, used }) => used >= amount)) return true;
  return asksDeposits && (await depositStanding(deps, reader, memberId)).room?.left === 0n;
}

/** Which of some members have used up a limit that they have set. Those without any limit cost one look together. */
export async function listAtLimit(
  deps: Pick<ProtectionDeps, 'merchant'>,
  reader: Reader,
  accounts: readonly { readonly memberId: bigint; readonly walletId: WalletId }[],
): Promise<ReadonlySet<bigint>> {
  const limited = await store.listLimited(
    reader,
    accounts.map(({ memberId }) => memberId),
  );
  const atLimit = new Set<bigint>();
  for (const account of accounts) {
    if (!limited.has(account.memberId)) continue;
    if (await isAtLimit(deps, reader, { ...account, asksDeposits: true })) atLimit.add(account.memberId);
  }
  return atLimit;
}

/** The limits on deposits by period; null without any. */
async function limitsOf(reader: Reader, memberId: bigint): Promise<Partial<Record<Period, bigint>> | null> {
  const limits = (await store.listLimits(reader, memberId)).filter(({ kind }) => kind === 'deposit');
  return limits.length === 0
    ? null
    : Object.fromEntries(limits.map(({ period, amount }) => [period, amount]));
}
