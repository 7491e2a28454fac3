// Settings: the merchant and the options of its site. Read at most once a second, so a change needs no restart.
// Every module may use it; it uses no other module.
import { dateOn } from '@tyche/kernel/business-day';
import { parseAmount } from '@tyche/kernel/money';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { cashierSettings } from './cashier.ts';
import { type ContractSettings, contractSettings } from './contracts.ts';
import { type FieldRule, isFieldRule } from '@tyche/rules/fields';
import { type PointSettings, pointSettings } from './points.ts';
import { referralSettings } from './referral.ts';
import { valuesOn } from './programme.ts';
import { type DecidedChange, insertChange, listDecisive } from './store-programme.ts';
import { defaultSite, type SiteSettings } from './site.ts';
import { addOverrides, findMerchant, mergeCashier, mergeOverrides } from './store.ts';

export type { CashierSettings } from './cashier.ts';
export {
  activeFloorOf,
  type ContractSettings,
  rebateLimitsOf,
  isHousePaid,
  topReturnOf,
} from './contracts.ts';
export { changeOn as programmeChangeOn } from './programme.ts';
export {
  type ChangeRow as ProgrammeChange,
  listChanges as listProgrammeChanges,
  listDecisive as listDecisiveChanges,
  lockProgramme,
} from './store-programme.ts';
export type { PointSettings } from './points.ts';
export type { SiteSettings } from './site.ts';
export { openMerchant } from './open-merchant.ts';
export { isContactAddress } from './site-info.ts';
export {
  addHost,
  createMerchant,
  findMerchantNumber,
  listHosts,
  listMerchants,
  markServed,
} from './store.ts';

export interface Merchant {
  readonly code: string;
  readonly name: string;
  /** The settings of now; those of contracts are the ones of the local day. */
  readonly site: SiteSettings;
  /** The settings of contracts on a local day, `yyyy-MM-dd`, at most 400 days ago. */
  readonly contractsOn: (day: string) => ContractSettings;
}

const REREAD_MS = 1_000;

/** Reads a merchant with its settings. Throws when it does not exist: a site without a merchant cannot run. */
export async function readMerchant(reader: Reader, code: string): Promise<Merchant> {
  const row = await findMerchant(reader, code);
  if (!row) throw new Error(`merchant ${code} does not exist`);
  const site = withOverrides(row.overrides);
  const changes = await listDecisive(reader, row.merchant);
  const contractsOn = (day: string) => valuesOn(site.contracts, changes, day);
  const today = dateOn(row.now, site.timeZone);
  return { code: row.code, name: row.name, site: { ...site, contracts: contractsOn(today) }, contractsOn };
}

export interface MerchantSource {
  (): Promise<Merchant>;
  /** Makes the next call read the merchant again, even if the last reading is new. */
  forget(): void;
}

/** Gives the merchant as it is now, reading it again when the last reading is older than a second. */
export function merchantSource(database: Database, code: string): MerchantSource {
  let known: { at: number; merchant: Promise<Merchant> } | undefined;
  const read = () => {
    const now = performance.now();
    if (!known || now - known.at > REREAD_MS) {
      const merchant = readMerchant(database.reader, code);
      known = { at: now, merchant };
      merchant.catch(() => {
        known = undefined;
      });
    }
    return known.merchant;
  };
  return Object.assign(read, {
    forget: () => {
      known = undefined;
    },
  });
}

/** Whether the site is open, and to whom it is closed. */
export interface SiteState {
  readonly maintenance: boolean;
  readonly maintenanceUntil: number | null;
  readonly blockedCountries: string[];
}

export function siteStateOf(site: SiteSettings): SiteState {
  return {
    maintenance: site.maintenance,
    maintenanceUntil: site.maintenanceUntil === 0 ? null : site.maintenanceUntil,
    blockedCountries: site.blockedCountries.filter((country) => typeof country === 'string'),
  };
}

/** Opens or closes the site and sets its contact address; every node knows within a second. */
export function setSiteState(
  tx: Tx,
  code: string,
  state: SiteState & { readonly contactUrl?: string },
): Promise<void> {
  return announced(
    tx,
    code,
    mergeOverrides(tx, code, { ...state, maintenanceUntil: state.maintenanceUntil ?? 0 }),
  );
}

/** Sets some values of the cashier, as a merchant's row holds them; the others stay. Every node knows within a second. */
export function setCashierValues(
  tx: Tx,
  code: string,
  values: Readonly<Record<string, number>>,
): Promise<void> {
  return announced(tx, code, mergeCashier(tx, code, values));
}

/** Sets where Contact us leads, unless staff have ever set it. */
export function setFirstContact(tx: Tx, code: string, contactUrl: string): Promise<void> {
  return addOverrides(tx, code, { contactUrl });
}

/** Sets values that a merchant begins with, each unless it has one of its own. */
export function setFirstValues(
  tx: Tx,
  code: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  return addOverrides(tx, code, values);
}

/** Changes a setting of the agent programme from a local day on, later than today; every node knows within a second. */
export function changeProgramme(tx: Tx, code: string, change: DecidedChange): Promise<void> {
  return announced(tx, code, insertChange(tx, code, change));
}

/** Gives the site one wallet for all games, or one with each vendor; every node knows within a second. */
export function setWalletMode(tx: Tx, code: string, walletMode: SiteSettings['walletMode']): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, { walletMode }));
}

/** Opens or closes inviting friends in menus and pages, and what they say of it; every node knows within a second. Amounts are decimal text. */
export function setReferral(
  tx: Tx,
  code: string,
  values: {
    readonly referralPromotion: boolean;
    readonly referral: Readonly<Record<string, number | string>>;
  },
): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, values));
}

/** Sets how points are earned and changed into money; every node knows within a second. */
export function setPointSettings(tx: Tx, code: string, points: PointSettings): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, { points }));
}

/** Sets which wins the winner board shows, and what offers are judged by; every node knows within a second. The prize is decimal text. */
export function setOfferSettings(
  tx: Tx,
  code: string,
  values: Pick<SiteSettings, 'winnerMinPrize' | 'offerProfile'>,
): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, values));
}

/** Sets whether there is a chat, and its hours in minutes after midnight; every node knows within a second. */
export function setChatHours(
  tx: Tx,
  code: string,
  values: Pick<SiteSettings, 'liveChat' | 'chatHours'>,
): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, values));
}

/** Sets how fast vendors' games may be played, for games that are opened from then on. */
export function setGamePace(tx: Tx, code: string, gamePace: SiteSettings['gamePace']): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, { gamePace }));
}

/** Sets how login and its captcha are protected; every node knows within a second. */
export function setLoginSettings(
  tx: Tx,
  code: string,
  values: Pick<SiteSettings, 'captchaStep' | 'captchaAttempts' | 'oneSession'>,
): Promise<void> {
  return announced(tx, code, mergeOverrides(tx, code, values));
}

/** Has every node read the settings anew after a change (scale.md 3.3). */
async function announced(tx: Tx, merchant: string, change: Promise<void>): Promise<void> {
  await change;
  await publish(tx, 'settings', { merchant });
}

function withOverrides(overrides: Readonly<Record<string, unknown>>): SiteSettings {
  const { playMoneyGrant, cashier, contracts, points, referral, registerFields, ...rest } = overrides;
  const known = Object.fromEntries(
    Object.entries(rest).filter(
      ([name, value]) =>
        Object.hasOwn(defaultSite, name) && typeof value === typeof defaultSite[name as keyof SiteSettings],
    ),
  );
  const { currency } = { ...defaultSite, ...known };
  const grant = typeof playMoneyGrant === 'string' ? parseAmount(playMoneyGrant) : null;
  const own = {
    ...known,
    cashier: cashierSettings(cashier, currency),
    contracts: contractSettings(contracts),
    points: pointSettings(points),
    referral: referralSettings(referral),
    registerFields: { ...defaultSite.registerFields, ...fieldsOf(registerFields) },
  };
  return { ...defaultSite, ...own, ...(grant === null ? {} : { playMoneyGrant: grant }) };
}

/** The fields that a merchant has set otherwise: each whole, those with an unknown pattern passed over. */
function fieldsOf(given: unknown): Record<string, FieldRule> {
  const entries = Object.entries(Object(given)).filter(([name, rule]) => {
    const known = Object.hasOwn(defaultSite.registerFields, name);
    return known && isFieldRule(rule);
  });
  return Object.fromEntries(entries) as Record<string, FieldRule>;
}
