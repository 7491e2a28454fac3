// What a demo starts with. Safe to run any number of times.
import { randomBytes, randomInt } from 'node:crypto';
import type { StaffId } from '@tyche/kernel/ids';
import { Secret } from 'otpauth';
import { assert } from '@tyche/kernel/assert';
import { roleNames } from '@tyche/contract/permissions';
import { demoMember, demoWithdrawal, demoBots } from './bots.ts';
import { addCard } from '../modules/cashier/index.ts';
import { type Identity, openPasswords } from '../modules/identity/index.ts';
import { placeAccount } from '../modules/agents/index.ts';
import { findMemberId, openMember, payoutBlock } from '../modules/members/index.ts';
import { putSamples } from '../modules/games/index.ts';
import { seedAnnouncements, seedMass } from '../modules/messaging/index.ts';
import { seedMissions } from '../modules/missions/index.ts';
import { givePoints, seedMall, seedVoucherCodes } from '../modules/points/index.ts';
import {
  addHost,
  createMerchant,
  findMerchantNumber,
  type Merchant,
  readMerchant,
  setFirstContact,
  setFirstValues,
} from '../modules/settings/index.ts';
import { crowdOf } from '../crowd.ts';
import { addAnswer } from '../modules/support/index.ts';
import { createStaffAccount, findStaffId, setRoles } from '../modules/staff/index.ts';
import { type Database, openDatabase, PROGRAM } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import type { DemoSeedDeps } from '../demo-port.ts';
import { loadOrCreateSecret } from '../secrets.ts';
import { openLedger } from '../modules/wallet/index.ts';
import { seedOffers, seedRaffles } from '../modules/promotions/index.ts';
import { demoAnnouncements } from './announcements.ts';
import { demoMissions } from './missions.ts';
import { demoMall, demoVoucherCodes } from './mall.ts';
import { demoMessages } from './mass-messages.ts';
import { demoAnswers } from './chat-answers.ts';
import { secondBrand } from './brands.ts';
import { type IdentityNeeds, identityOf } from './demo-identity.ts';
import { playHistory, playToday } from './history.ts';
import { demoOffers } from './offers.ts';
import { seedFriends } from './referral.ts';
import { demoRaffles, firstClose } from './raffles.ts';
import { sampleGames } from './sample-games.ts';

/** A reserved domain: it reaches nobody. */
const DEMO_CONTACT = 'mailto:support@tyche.example';

/**
 * Makes the demo accounts of the first merchant and, when they are wanted, its sample entries and the second brand. Gives the accounts as they may be shown to who
 * starts the demo. Throws when the first merchant does not exist.
 */
export async function seedDemo({
  databaseUrl,
  config,
  pepper,
  addressOf,
  sealing,
  clock,
}: DemoSeedDeps): Promise<readonly string[]> {
  const { merchant, dataDir } = config;
  const installation = openDatabase({ url: databaseUrl, maxConnections: 2, role: PROGRAM });
  try {
    const number = await findMerchantNumber(installation.reader, merchant);
    assert(number !== null, `merchant ${merchant} exists`);
    const database = installation.forMerchant(number);
    const passwords = await openPasswords(Buffer.from(pepper));
    const house = await publishDemoTexts(database, merchant);
    const identity = identityOf(database, house, { passwords, sealing, clock });
    const { site } = house;
    await seedOffers(database, house, demoOffers, {
      points: {
        give: async (tx, { amount: points, ...gift }) =>
          void (await givePoints(tx, { ...gift, points, timeZone: site.timeZone })),
      },
    });
    await seedRaffles(database, house, {
      raffles: demoRaffles,
      closesAt: firstClose(clock.now(), site.timeZone),
    });
    if (config.sampleGames) await database.inTransaction((tx) => putSamples(tx, sampleGames(site.currency)));
    const bots = demoBots.map((username) => ({
      username,
      password: randomBytes(24).toString('base64url'),
    }));
    const staff = await Promise.all(['operator', 'supervisor'].map((name) => staffSecrets(dataDir, name)));
    for (const account of staff) await openStaff(database, identity, account);
    await fillVouchers({ database, sealing });
    const writer = await findStaffId(database.reader, 'operator');
    if (writer !== null) await database.inTransaction((tx) => seedMissions(tx, house, demoMissions, writer));
    if ((await findMemberId(database.reader, demoMember.username)) === null)
      for (const { username, password } of [demoMember, ...bots]) {
        const passwordHash = await identity.hashPassword(password);
        await database.inTransaction((tx) =>
          openMember(tx, { identity, placeAccount }, { username, passwordHash, language: 'EN', site }),
        );
      }
    // Before the line of agents, whose past has its own clock.
    const massDeps = {
      database,
      crowd: crowdOf({ merchant: async () => house }),
      merchant: async () => house,
    };
    if (writer !== null) await seedMass(massDeps, demoMessages, writer);
    await seedFriends(database, house, {
      referrer: demoMember.username,
      friends: demoBots,
      random: { nextWord: () => randomInt(2 ** 32) },
    });
    await openCard(database, identity, { sealing, house });
    const second = config.secondBrand
      ? await seedSecondBrand(installation, { passwords, sealing, clock, dataDir, addressOf })
      : [];
    const line = config.demoHistory ? await playHistory({ databaseUrl, config, pepper, sealing, clock }) : [];
    if (config.demoHistory) await playToday({ databaseUrl, config, pepper, sealing, clock }, database);
    return [...shown(staff), ...line, ...second];
  } finally {
    await installation.close();
  }
}

/** Gives a merchant of the demo its contact, what it tells, and its mall. */
async function publishDemoTexts(database: Database, code: string): Promise<Merchant> {
  await database.inTransaction((tx) => setFirstContact(tx, code, DEMO_CONTACT));
  const house = await readMerchant(database.reader, code);
  const { playMoney, playMoneyGrant } = house.site;
  const toTell = demoAnnouncements(playMoney && playMoneyGrant > 0n);
  await database.inTransaction(async (tx) => {
    await seedAnnouncements(tx, house, toTell);
    await seedMall(tx, demoMall);
  });
  return house;
}

/**
 * Makes the second brand of the demo beside the first: another host, currency, language and zone, with a member and staff of the same
 * names. Gives its accounts as they may be shown.
 */
async function seedSecondBrand(
  installation: Database,
  {
    dataDir,
    addressOf,
    ...needs
  }: IdentityNeeds & Pick<DemoSeedDeps, 'addressOf'> & { readonly dataDir: string },
): Promise<readonly string[]> {
  const { code, name, host, books, member, first } = secondBrand;
  const number = await installation.inTransaction(async (tx) => {
    const made = await createMerchant(tx, code, name);
    await addHost(tx, made, host);
    await setFirstValues(tx, code, first);
    return made;
  });
  const database = installation.forMerchant(number);
  await database.inTransaction(async (tx) => {
    for (const [book, currency] of books) await openLedger(tx, book, currency);
  });
  const house = await publishDemoTexts(database, code);
  const identity = identityOf(database, house, needs);
  const names = ['operator', 'supervisor'];
  const staff = await Promise.all(names.map((username) => staffSecrets(dataDir, username, `${code}-`)));
  for (const account of staff) await openStaff(database, identity, account);
  await fillVouchers({ database, sealing: needs.sealing });
  if ((await findMemberId(database.reader, member.username)) === null) {
    const passwordHash = await identity.hashPassword(member.password);
    const { username, language } = member;
    await database.inTransaction((tx) =>
      openMember(tx, { identity, placeAccount }, { username, passwordHash, language, site: house.site }),
    );
  }
  const address = addressOf(host);
  return [
    `${address}: ${member.username} / ${member.password} (player)`,
    ...staff.map((one) => `${address}: ${one.username} / ${one.password} (staff, authenticator ${one.totp})`),
  ];
}

/**
 * Gives the demo member a payment password and a bank card that can be withdrawn to at once: added as any card is, by a merchant
 * without a waiting time. It still counts as new, so that staff look at its first withdrawals.
 */
async function openCard(
  database: Database,
  identity: Identity,
  { sealing, house }: { sealing: Sealing; house: Merchant },
): Promise<void> {
  const memberId = await findMemberId(database.reader, demoMember.username);
  if (memberId === null || (await identity.paymentPassword.isSet(database.reader, memberId))) return;
  const { paymentPassword, ...card } = demoWithdrawal;
  const site = { ...house.site, cashier: { ...house.site.cashier, cardWaitHours: 0 } };
  const relations = { payoutBlock, verifiedName: async () => null };
  const accountNumber = `10${memberId.toString().padStart(8, '0')}`;
  try {
    await addCard({ database, sealing, relations, merchant: async () => ({ ...house, site }) }, memberId, {
      kind: 'bank',
      accountNumber,
      ...card,
    });
    await database.inTransaction((tx) => identity.paymentPassword.set(tx, memberId, paymentPassword, null));
  } catch (error) {
    // A start that was cut short, or another node of the site, has done it.
    if (!(error instanceof Refusal)) throw error;
  }
}

interface DemoStaff {
  readonly username: string;
  readonly password: string;
  /** Secret of the authenticator, as such programs read it. */
  readonly totp: string;
}

/** @param prefix tells the files of a further brand apart. */
async function staffSecrets(dataDir: string, username: string, prefix = ''): Promise<DemoStaff> {
  const seed = Buffer.from(await loadOrCreateSecret(dataDir, `${prefix}${username}-totp`, 20), 'base64url');
  return {
    username,
    password: await loadOrCreateSecret(dataDir, `${prefix}${username}-password`, 12),
    totp: new Secret({ buffer: new Uint8Array(seed).buffer }).base32,
  };
}

/** Two persons of the back office with every role: what one proposes the other decides. */
async function openStaff(
  database: Database,
  identity: Identity,
  { username, password, totp }: DemoStaff,
): Promise<void> {
  const passwordHash = await identity.hashPassword(password);
  await database.inTransaction(async (tx) => {
    const made = await createStaffAccount(tx, username, []);
    if (made !== null) {
      await identity.addCredential(tx, {
        realm: 'staff',
        subjectId: made,
        loginName: username,
        passwordHash,
      });
      for (const answer of demoAnswers) await addAnswer(tx, { ...answer, staffId: made });
    }
    const id = made ?? (await findStaffId(tx, username));
    if (id === null) return;
    await setRoles(tx, id, roleNames);
    await identity.keepTotp(tx, { realm: 'staff', subjectId: id }, totp);
  });
}

function shown(staff: readonly DemoStaff[]): readonly string[] {
  return [
    `${demoMember.username} / ${demoMember.password} (player, payment password ${demoWithdrawal.paymentPassword})`,
    ...staff.map(
      ({ username, password, totp }) => `${username} / ${password} (staff, authenticator ${totp})`,
    ),
  ];
}

/** Gives the vouchers of a demo their sealed codes, as its operator does. */
async function fillVouchers(deps: { readonly database: Database; readonly sealing: Sealing }): Promise<void> {
  const staffId = await findStaffId(deps.database.reader, 'operator');
  if (staffId === null) return;
  const actor = { staff: { staffId: staffId as StaffId, permissions: [] }, ip: '' };
  const random = { nextWord: () => randomInt(2 ** 32) };
  await seedVoucherCodes(deps, () => demoVoucherCodes(random), actor);
}
