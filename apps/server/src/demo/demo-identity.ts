import type { DemoSeedDeps } from '../demo-port.ts';
import { type Identity, openIdentity, type Passwords } from '../modules/identity/index.ts';
import type { Merchant } from '../modules/settings/index.ts';
import type { Database } from '../platform/db/database.ts';

export type IdentityNeeds = Pick<DemoSeedDeps, 'sealing' | 'clock'> & { readonly passwords: Passwords };

/** The identity of a merchant as the demo needs it, before its modules are open. */
export function identityOf(database: Database, { name, site }: Merchant, needs: IdentityNeeds): Identity {
  return openIdentity({
    database,
    ...needs,
    idleMinutes: async () => ({ member: site.sessionIdleMinutes, staff: site.staffIdleMinutes }),
    origin: 'http://localhost',
    siteName: name,
  });
}
