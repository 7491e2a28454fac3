// The accounts that a member withdraws to: sealed, at most five, in the member's own name, and only after they have waited.
import { type BankKind, findBank, isSameName, maskedAccount, plainAccount } from '@tyche/rules/cashier';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { notify } from '../../messaging/index.ts';
import type { CashierDeps } from '../deps.ts';
import { lockPayments } from '../store.ts';
import * as store from './store-cards.ts';

/** An account in clear, for a payout only. */
export interface OpenCard {
  readonly bankCode: string;
  readonly account: string;
  readonly holder: string;
}

export interface CardRequest {
  readonly kind: BankKind;
  readonly bankCode: string;
  readonly holderName: string;
  readonly accountNumber: string;
}

/** What adding a card needs of the cashier. */
interface CardDeps extends Pick<CashierDeps, 'database' | 'merchant' | 'sealing'> {
  readonly relations: Pick<CashierDeps['relations'], 'payoutBlock' | 'verifiedName'>;
}

const NAME = /^[\p{L}\p{M} .,'-]{2,100}$/u;

/**
 * Adds a card. Refuses `payouts-blocked`, `unknown-bank`, `account-number-format`, `field-required`, `field-format`,
 * `holder-name-differs`, `bank-card-limit`, `bank-card-taken`.
 */
export async function addCard(deps: CardDeps, memberId: bigint, request: CardRequest): Promise<bigint> {
  const { database, relations, merchant } = deps;
  const { site } = await merchant();
  return database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    await requirePayoutsAllowed(relations, tx, memberId);
    const card = await sealedCard(deps, tx, memberId, request);
    const max = site.cashier.mostCards;
    if ((await store.listCards(tx, memberId)).length >= max) throw new Refusal('bank-card-limit', { max });
    const cardId = await store.insertCard(tx, card);
    if (cardId === null) throw new Refusal('bank-card-taken', { field: 'accountNumber' });
    const params = { account: `${card.bankCode} ${card.masked}` };
    await notify(tx, { memberId, kind: 'bank-card-added', params });
    return cardId;
  });
}

/**
 * A card as it is kept. Refuses `unknown-bank`, `account-number-format`, `field-required`, `field-format`, `holder-name-differs`: where
 * the member's name was verified, an account in another name is not the member's.
 */
export async function sealedCard(
  { sealing, relations, merchant }: CardDeps,
  reader: Reader,
  memberId: bigint,
  request: CardRequest,
): Promise<store.NewCard & { readonly masked: string }> {
  const { site } = await merchant();
  const { account, holder } = checked(request, site.currency);
  const verified = await relations.verifiedName(reader, memberId);
  if (verified !== null && !isSameName(verified, holder))
    throw new Refusal('holder-name-differs', { field: 'holderName' });
  return {
    memberId,
    kind: request.kind,
    bankCode: request.bankCode,
    holder: sealing.seal(placeOf(memberId, 'holder'), holder),
    account: sealing.seal(placeOf(memberId, 'account'), account),
    mark: markOf(sealing, request.bankCode, account),
    waitHours: site.cashier.cardWaitHours,
    masked: maskedAccount(account),
  };
}

/** Takes a card away. Refuses `unknown-bank-card` and `payouts-blocked`. */
export function removeCard(
  { database, relations }: CashierDeps,
  memberId: bigint,
  cardId: bigint,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    await requirePayoutsAllowed(relations, tx, memberId);
    if (!(await store.removeCard(tx, memberId, cardId))) throw new Refusal('unknown-bank-card');
  });
}

/** Refuses `payouts-blocked` while nothing may leave an account, such as after it was recovered (reliability.md T25). */
export async function requirePayoutsAllowed(
  relations: Pick<CashierDeps['relations'], 'payoutBlock'>,
  reader: Reader,
  memberId: bigint,
): Promise<void> {
  const block = await relations.payoutBlock(reader, memberId);
  if (block) throw new Refusal('payouts-blocked', { until: block.until.getTime(), reason: block.reason });
}

/** What is written on a card. Throws for one that was erased. */
export function openCard(sealing: Sealing, row: store.CardRow): OpenCard {
  if (!row.account_sealed || !row.holder_sealed) throw new Error(`card ${row.card_id} was erased`);
  return {
    bankCode: row.bank_code,
    account: sealing.open(placeOf(row.member_id, 'account'), row.account_sealed),
    holder: sealing.open(placeOf(row.member_id, 'holder'), row.holder_sealed),
  };
}

/** What the cards of two members have in common. */
export interface BankInCommon {
  readonly hasBank: boolean;
  /** At one bank the holders have one family name: the last word of the name, without case. */
  readonly hasFamily: boolean;
}

/** What the cards of two members have in common; nothing where one of them has none. */
export async function readBankInCommon(
  sealing: Sealing,
  reader: Reader,
  [one, other]: readonly [bigint, bigint],
): Promise<BankInCommon> {
  const known = async (memberId: bigint) =>
    (await store.listCards(reader, memberId)).map((row) => {
      const { bankCode, holder } = openCard(sealing, row);
      const family = holder.normalize('NFKC').trim().toLowerCase().split(/\s+/).at(-1) ?? '';
      return { bankCode, family: `${bankCode} ${family}` };
    });
  const ofOne = await known(one);
  const banks = new Set(ofOne.map(({ bankCode }) => bankCode));
  const families = new Set(ofOne.map(({ family }) => family));
  const ofOther = await known(other);
  return {
    hasBank: ofOther.some(({ bankCode }) => banks.has(bankCode)),
    hasFamily: ofOther.some(({ family }) => families.has(family)),
  };
}

/** A card as its owner sees it. */
export function cardView(sealing: Sealing, row: store.CardRow) {
  const { account, holder, bankCode } = openCard(sealing, row);
  return {
    id: row.card_id.toString(),
    kind: row.kind,
    bankCode,
    bankName: findBank(bankCode)?.name ?? bankCode,
    holderName: maskedName(holder),
    accountNumber: maskedAccount(account),
    usableFrom: row.usable_from.getTime(),
    isUsable: row.is_usable,
    at: row.added_at.getTime(),
  };
}

/** The short form beside a withdrawal; empty after an erasure. */
export function cardLabel(sealing: Sealing, row: store.CardRow): string {
  if (!row.account_sealed) return '';
  const { account, bankCode } = openCard(sealing, row);
  return `${bankCode} ${maskedAccount(account)}`;
}

function checked({ kind, bankCode, holderName, accountNumber }: CardRequest, currency: string) {
  const bank = findBank(bankCode);
  const isOffered = bank?.kind === kind && (bank.currency === null || bank.currency === currency);
  if (!bank || !isOffered) throw new Refusal('unknown-bank', { field: 'bankCode' });
  const account = plainAccount(accountNumber);
  if (!new RegExp(bank.accountPattern).test(account))
    throw new Refusal('account-number-format', { field: 'accountNumber' });
  const holder = holderName.normalize('NFC').trim();
  if (holder === '') throw new Refusal('field-required', { field: 'holderName' });
  if (!NAME.test(holder)) throw new Refusal('field-format', { field: 'holderName', patternId: 9 });
  return { account, holder };
}

function markOf(sealing: Sealing, bankCode: string, account: string): Buffer {
  return sealing.fingerprint('cashier.account', `${bankCode} ${account}`);
}

function placeOf(memberId: bigint, field: 'account' | 'holder'): string {
  return `cashier.bank_cards:${memberId}:${field}`;
}

/** Each word by its first letter: enough to know the own name by. */
function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');
}
