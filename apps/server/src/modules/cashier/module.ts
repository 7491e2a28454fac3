// The cashier as the composition root opens it: what it needs of the other modules, taken from their public interfaces.
import type { Clock } from '@tyche/kernel/clock';
import { type AdapterSettings, openListed } from '../../platform/adapters/adapters.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Identity } from '../identity/index.ts';
import { findMember, findMemberId, maskedNames, payoutBlock, registeredAt } from '../members/index.ts';
import { exclusionEnd, openProtection } from '../protection/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { ListedProvider, PaymentProvider } from './adapter.ts';
import { paymentAdapters } from './adapters/index.ts';
import type { PayOwed, Relations } from './deps.ts';
import { type Cashier, type CashierDeps, openCashier } from './index.ts';
import { paymentsErased } from './privacy.ts';

export interface CashierModuleDeps extends Pick<CashierDeps, 'stakedSince' | 'bonuses' | 'benefitsOf'> {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Log;
  readonly identity: Identity;
  merchant(): Promise<Merchant>;
  readonly settings: AdapterSettings;
  /** Who stands above and below a member. */
  readonly tree: Pick<Relations, 'uplineOf' | 'isDownline'>;
  readonly pay: PayOwed;
  /** The providers that there are; the list of this module when it is not given. */
  readonly adapters?: readonly ListedProvider[];
}

/** Opens the cashier with the providers that the environment configures. The first of them pays out; without any, payouts wait for the first of the list. */
export async function cashierModule(deps: CashierModuleDeps): Promise<Cashier & ModuleParts> {
  const { settings, adapters = paymentAdapters, tree } = deps;
  const protection = openProtection(deps);
  const opened = await openListed<PaymentProvider, ListedProvider>(adapters, settings);
  const providers = opened.map(({ adapter }) => adapter);
  const cashier = openCashier({
    ...deps,
    providers,
    payoutProvider: (providers[0] ?? adapters[0])?.code ?? 'none',
    findMember,
    findMemberId,
    maskedNames,
    paymentPassword: deps.identity.paymentPassword,
    guard: protection,
    relations: {
      payoutBlock,
      ...tree,
      verifiedName: protection.verifiedName,
      registeredAt,
      exclusionEnd,
    },
  });
  return { ...cashier, subscriptions: [paymentsErased] };
}
