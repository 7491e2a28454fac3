// The gateway, and staff who decide about its rounds.
import type { StaffId } from '@tyche/kernel/ids';
import { findMember } from '../../members/index.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { type Gateway, openGateway, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../deps.ts';

const permissions = [
  'cashier.deposits',
  'cashier.read',
  'site.manage',
  'cashier.approve',
  'approvals.decide',
] as const;

export interface DeskStage {
  readonly gateway: Gateway;
  readonly deps: VendorsDeps;
  /** Who proposes. */
  readonly clerk: Actor;
  /** Who may approve; either may be the first. */
  readonly supervisors: readonly [Actor, Actor];
}

/** Opens the gateway with three members of staff. */
export async function openDeskStage(): Promise<DeskStage> {
  const gateway = await openGateway();
  const { database } = gateway;
  const vendors = [{ code: VENDOR, name: 'Studio', accountTypeId: 100 }];
  const hire = async (name: string): Promise<Actor> => {
    const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, permissions));
    return { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
  };
  return {
    gateway,
    deps: { database, findMember, vendors } as unknown as VendorsDeps,
    clerk: await hire('clerk'),
    supervisors: [await hire('first'), await hire('second')],
  };
}
