// The cashier as the composition root opens it: what it needs of the other modules, taken from their public interfaces.
import type { Clock } from '@tyche/kernel/clock';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Identity } from '../identity/index.ts';
import {
  findMember,
  findMemberId,
  isDownline,
  maskedNames,
  payoutBlock,
  registeredAt,
  uplineOf,
} from '../members/index.ts';
import { exclusionEnd, openProtection } from '../protection/index.ts';
import type { Merchant } from '../settings/index.ts';
import { type Cashier, type CashierDeps, openCashier, openDemoProvider } from './index.ts';
import { paymentsErased } from './privacy.ts';

export interface CashierModuleDeps extends Pick<CashierDeps, 'stakedSince'> {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Log;
  readonly identity: Identity;
  merchant(): Promise<Merchant>;
  /** The demo provider; null where there is none. */
  readonly demoProvider: { readonly url: string; readonly key: string } | null;
  /** Where this server answers to the provider, and where its pay page leads back to. */
  readonly ownUrl: string;
  readonly siteUrl: string;
}

/** Opens the cashier. */
export function cashierModule(deps: CashierModuleDeps): Cashier & ModuleParts {
  const { clock, demoProvider, ownUrl, siteUrl } = deps;
  const protection = openProtection(deps);
  const providers = demoProvider
    ? [
        openDemoProvider({
          ...demoProvider,
          clock,
          callbackUrl: `${ownUrl}/wps/payments/demo/callback`,
          returnUrl: `${siteUrl}/`,
        }),
      ]
    : [];
  const cashier = openCashier({
    ...deps,
    providers,
    payoutProvider: 'demo',
    findMember,
    findMemberId,
    maskedNames,
    paymentPassword: deps.identity.paymentPassword,
    guard: protection,
    relations: {
      payoutBlock,
      uplineOf,
      isDownline,
      verifiedName: protection.verifiedName,
      registeredAt,
      exclusionEnd,
    },
  });
  return { ...cashier, subscriptions: [paymentsErased] };
}
