// A card for who has none and cannot sign in to add one: staff write it down from the member's papers, and a second person agrees
// (reliability.md R6, W13). After the waiting time own funds can be paid to it.
import { randomUUID } from 'node:crypto';
import type { BankKind } from '@tyche/rules/cashier';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { requirePayoutsAllowed, sealedCard } from './bank-cards.ts';
import type { CashierDeps } from '../deps.ts';
import { realWallet, standingOf } from './own-funds.ts';
import { lockPayments } from '../store.ts';
import { insertCard, takeProposedCard, writeProposedCard } from './store-cards.ts';

export interface OwnCardRequest {
  readonly memberId: bigint;
  readonly kind: BankKind;
  readonly bankCode: string;
  readonly holderName: string;
  readonly accountNumber: string;
  readonly reason: string;
}

/**
 * Proposes a card of a self-excluded or closed member. Gives the proposal's number. Refuses `unknown-member`, `member-can-withdraw`,
 * `payouts-blocked`, `approval-pending` while another is open for the member, and what `sealedCard` refuses.
 */
export function proposeOwnCard(deps: CashierDeps, request: OwnCardRequest, actor: Actor): Promise<bigint> {
  const { memberId, reason } = request;
  return deps.database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    await requireExclusion(deps, tx, memberId);
    const card = await sealedCard(deps, tx, memberId, request);
    const proposal = randomUUID();
    await writeProposedCard(tx, proposal, card);
    // The plain account number is not stored: the person who approves reads it from the papers.
    const payload = { memberId: memberId.toString(), proposal, account: `${card.bankCode} ${card.masked}` };
    return proposeAction(
      tx,
      { kind: 'member-card.add', subject: `member ${memberId}`, payload, reason },
      actor,
    );
  });
}

/** What an approved proposal does. */
export function ownCardActions(deps: CashierDeps): GuardedActions {
  return {
    'member-card.add': {
      permission: 'cashier.approve',
      async perform(tx, approval) {
        const { memberId, proposal } = cardOf(approval);
        await lockPayments(tx, memberId);
        await requireExclusion(deps, tx, memberId);
        const { site } = await deps.merchant();
        const card = await takeProposedCard(tx, memberId, proposal);
        if (!card) throw new Refusal('unknown-bank-card');
        const cardId = await insertCard(tx, { ...card, waitHours: site.cashier.cardWaitHours });
        if (cardId === null) throw new Refusal('bank-card-taken', { field: 'accountNumber' });
      },
    },
  };
}

/** Who can sign in adds cards in person. */
async function requireExclusion(deps: CashierDeps, tx: Tx, memberId: bigint): Promise<void> {
  await realWallet(deps, tx, memberId);
  if ((await standingOf(deps, tx, memberId)).standing === 'active') throw new Refusal('member-can-withdraw');
  await requirePayoutsAllowed(deps.relations, tx, memberId);
}

function cardOf({ payload }: Approval): { memberId: bigint; proposal: string } {
  const given = Object(payload);
  if (typeof given.memberId !== 'string' || typeof given.proposal !== 'string')
    throw new Error('a proposal that cannot be read');
  return { memberId: BigInt(given.memberId), proposal: given.proposal };
}
