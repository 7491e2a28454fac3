// The identity of a player: declared at level 1, proven by documents at level 2 (reliability.md R11, P3). Sealed at rest.
import type { MemberId } from '@tyche/kernel/ids';
import { ageOn, isDay, nameKey } from '@tyche/rules/protection';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { cleanImages, type SentImage } from '../../platform/files/images.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { ProtectionDeps } from './deps.ts';
import { identityLevels } from './domains.ts';
import * as store from './store.ts';
import * as checks from './store-identity.ts';

/** Topic of the event after documents proved who a player is: `{ memberId }`. */
export const IDENTITY_PROVEN = 'protection.identity-proven';

export interface Declaration {
  readonly name: string;
  readonly birthDate: string;
  readonly address?: string;
}

export interface IdentityState {
  readonly level: number;
  readonly needed: number;
  readonly check: 'none' | 'pending' | 'refused';
  readonly reason: string;
  readonly name: string;
}

export interface DeclaredIdentity {
  readonly name: string;
  readonly birthDate: string;
  readonly address: string;
}

const placeOf = (memberId: bigint, field: string) => `protection.profiles:${memberId}:${field}`;
const imagePlace = (checkId: bigint, place: number) => `protection.check_images:${checkId}:${place}`;

/** The fingerprint by which an identity is found again under another account. */
export function identityMark(sealing: Sealing, { name, birthDate }: Declaration): Buffer {
  return sealing.fingerprint('protection.identity', `${nameKey(name)}|${birthDate}`);
}

/**
 * Stores the identity that a player declares, once; the address may come later. Refuses `field-required`, `field-format`, `field-length`,
 * `under-age`, `identity-fixed` for another name or day than stands, `self-excluded` when the same identity has excluded itself.
 */
export async function declareIdentity(
  deps: ProtectionDeps,
  memberId: MemberId,
  input: Declaration,
): Promise<IdentityState> {
  const { site } = await deps.merchant();
  const declaration = read(input);
  const { name, birthDate, address } = declaration;
  const mark = identityMark(deps.sealing, declaration);
  await deps.database.inTransaction(async (tx) => {
    const person = await store.lockPerson(tx, memberId);
    const today = person.now.toLocaleDateString('sv-SE', { timeZone: site.timeZone });
    if (birthDate > today) throw new Refusal('field-format', { field: 'birthDate' });
    if (ageOn(birthDate, today) < site.minimumAge) throw new Refusal('under-age', { age: site.minimumAge });
    const sealedAddress = address === '' ? null : deps.sealing.seal(placeOf(memberId, 'address'), address);
    if (person.identity_mark) {
      if (!person.identity_mark.equals(mark)) throw new Refusal('identity-fixed');
      if (sealedAddress && person.identity_level < identityLevels.proven)
        await checks.putAddress(tx, memberId, sealedAddress);
      return;
    }
    if (await store.isMarked(tx, [mark])) throw new Refusal('self-excluded');
    await checks.putDeclaration(tx, memberId, {
      name: deps.sealing.seal(placeOf(memberId, 'name'), name),
      birth: deps.sealing.seal(placeOf(memberId, 'birth'), birthDate),
      address: sealedAddress,
      mark,
    });
  });
  return identityState(deps, deps.database.reader, memberId);
}

/** Submits documents. Refuses `identity-required` before a name is declared, `check-pending`, and what `cleanImages` refuses. */
export async function submitIdentity(
  deps: ProtectionDeps,
  memberId: MemberId,
  { document, images }: { document: string; images: readonly SentImage[] },
): Promise<IdentityState> {
  const declared = openDeclared(
    deps.sealing,
    memberId,
    await store.findPerson(deps.database.reader, memberId),
  );
  if (!declared) throw new Refusal('identity-required', { level: 1 });
  const clean = await cleanImages(images);
  const verdict = await deps.identityAdapter.judge({ ...declared, document, images: clean });
  await deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    const checkId = await checks.insertCheck(tx, { memberId, adapter: deps.identityAdapter.code, document });
    if (checkId === null) throw new Refusal('check-pending');
    for (const [place, { type, bytes }] of clean.entries())
      await checks.insertCheckImage(tx, {
        checkId,
        place,
        type,
        sealed: deps.sealing.seal(imagePlace(checkId, place), bytes.toString('base64')),
      });
    if (verdict.state === 'pending') return;
    const reason = verdict.state === 'refused' ? verdict.reason : '';
    await decide(tx, { checkId, memberId, state: verdict.state, by: null, reason });
  });
  return identityState(deps, deps.database.reader, memberId);
}

/** What a player and the pages know of the check. */
export async function identityState(
  deps: ProtectionDeps,
  reader: Reader,
  memberId: bigint,
): Promise<IdentityState> {
  const { site } = await deps.merchant();
  const person = await store.findPerson(reader, memberId);
  const last = await checks.findLastCheck(reader, memberId);
  const declared = openDeclared(deps.sealing, memberId, person);
  return {
    level: person?.identity_level ?? 0,
    needed: site.kycBeforeDeposit ? 1 : 0,
    check: last === null || last.state === 'approved' ? 'none' : last.state,
    reason: last?.state === 'refused' ? last.reason : '',
    name: declared === null ? '' : masked(declared.name),
  };
}

/** The declared name, proven at level 2; null when there is none. */
export async function nameOf(
  { sealing }: Pick<ProtectionDeps, 'sealing'>,
  reader: Reader,
  memberId: bigint,
): Promise<{ name: string; level: number } | null> {
  const person = await store.findPerson(reader, memberId);
  const declared = openDeclared(sealing, memberId, person);
  return declared && person ? { name: declared.name, level: person.identity_level } : null;
}

/** The birth dates of members at level 2; others are left out. */
export async function provenBirthDates(
  { sealing }: Pick<ProtectionDeps, 'sealing'>,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await checks.listBirths(reader, memberIds, identityLevels.proven);
  return new Map(
    rows.map(({ memberId, sealed }) => [memberId, sealing.open(placeOf(memberId, 'birth'), sealed)]),
  );
}

/** Whether two members declared one address, compared without case, accents and punctuation. False while one of them has none. */
export async function haveAddressInCommon(
  { sealing }: Pick<ProtectionDeps, 'sealing'>,
  reader: Reader,
  [one, other]: readonly [bigint, bigint],
): Promise<boolean> {
  const known = async (memberId: bigint) =>
    nameKey(openDeclared(sealing, memberId, await store.findPerson(reader, memberId))?.address ?? '');
  const ofOne = await known(one);
  return ofOne !== '' && ofOne === (await known(other));
}

/** One check with all that belongs to it, for the staff. Refuses `unknown-check`. */
export async function openCheck(deps: ProtectionDeps, reader: Reader, checkId: bigint) {
  const check = await checks.findCheck(reader, checkId);
  if (!check) throw new Refusal('unknown-check');
  const declared = openDeclared(
    deps.sealing,
    check.member_id,
    await store.findPerson(reader, check.member_id),
  );
  const images = await checks.listCheckImages(reader, checkId);
  return {
    check,
    declared: declared ?? { name: '', birthDate: '', address: '' },
    images: images.map(({ place, type, sealed }) => ({
      type,
      data: deps.sealing.open(imagePlace(checkId, place), sealed),
    })),
  };
}

/** Decides a check that waits. Refuses `unknown-check`, `check-decided`. */
export async function decideCheck(
  tx: Tx,
  decision: { checkId: bigint; state: 'approved' | 'refused'; by: bigint; reason: string },
): Promise<void> {
  const check = await checks.findCheck(tx, decision.checkId);
  if (!check) throw new Refusal('unknown-check');
  await store.lockPerson(tx, check.member_id);
  await decide(tx, { ...decision, memberId: check.member_id });
}

async function decide(
  tx: Tx,
  one: {
    checkId: bigint;
    memberId: bigint;
    state: 'approved' | 'refused';
    by: bigint | null;
    reason: string;
  },
): Promise<void> {
  if (!(await checks.endCheck(tx, one.checkId, one))) throw new Refusal('check-decided');
  if (one.state !== 'approved') return;
  await checks.setLevel(tx, one.memberId, identityLevels.proven);
  await publish(tx, IDENTITY_PROVEN, { memberId: one.memberId });
}

/** The declared identity of a player, decrypted; null before the declaration and after an erasure. */
export function openDeclared(
  sealing: Sealing,
  memberId: bigint,
  person: store.PersonRow | null,
): DeclaredIdentity | null {
  if (!person?.name_sealed || !person.birth_sealed) return null;
  return {
    name: sealing.open(placeOf(memberId, 'name'), person.name_sealed),
    birthDate: sealing.open(placeOf(memberId, 'birth'), person.birth_sealed),
    address: person.address_sealed ? sealing.open(placeOf(memberId, 'address'), person.address_sealed) : '',
  };
}

function read({ name, birthDate, address = '' }: Declaration): Required<Declaration> {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');
  const read = { name: plain(name), birthDate, address: plain(address) };
  if (read.name === '') throw new Refusal('field-required', { field: 'name' });
  if (read.name.length < 2 || read.name.length > 120)
    throw new Refusal('field-length', { field: 'name', min: 2, max: 120 });
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u.test(read.name))
    throw new Refusal('field-format', { field: 'name' });
  if (!isDay(birthDate) || birthDate < '1900-01-01')
    throw new Refusal('field-format', { field: 'birthDate' });
  // Control and direction marks have no place in an address.
  if (/[\p{Cc}\p{Cf}<>]/u.test(read.address)) throw new Refusal('field-format', { field: 'address' });
  return read;
}

function masked(name: string): string {
  return name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');
}
