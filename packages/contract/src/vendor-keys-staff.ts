// The keys that the platform shares with a vendor, changed by two persons.
import Type from 'typebox';
import { nullable, oneOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, Timestamp } from './schemas.ts';
import { VendorCode, WireId } from './vendor-shapes.ts';

const staff = { auth: 'staff' } as const;
const stale = ['GET /wps/staff/vendors/keys', 'GET /wps/staff/approvals'];

export const vendorKeysStaff = {
  staffVendorKeys: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/keys',
    permission: 'cashier.read',
    summary: 'The keys shared with a vendor, without their secrets: good and proposed ones first.',
    input: closed({ vendor: VendorCode }),
    output: closed({
      /** False for a vendor whose key only the environment gives. */
      isChangeable: Type.Boolean(),
      list: Type.Array(
        closed({
          id: IdText,
          keyId: Type.String(),
          /** The environment gives it. */
          isConfigured: Type.Boolean(),
          state: oneOf(['proposed', 'good', 'retired']),
          /** It signs the calls to the vendor. */
          signs: Type.Boolean(),
          /** Since when it is in its state. */
          at: Timestamp,
          /** When the vendor last signed with it, to the minute. */
          usedAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  proposeVendorKey: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/vendors/keys',
    stale,
    permission: 'site.manage',
    summary:
      'Makes a key for a vendor, shows it this once, and proposes it. It is good beside the old one once another person has approved it.',
    input: closed({ vendor: VendorCode, reason: Reason }),
    output: closed({ keyId: Type.String(), secret: Type.String(), approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-wallet', 'vendor-keys-full', 'approval-pending'],
  }),
  retireVendorKey: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/keys/:vendor/:keyId/retire',
    stale,
    permission: 'site.manage',
    summary:
      'Proposes that calls with a key are refused from then on, for ever. Another person approves it. The only key stays.',
    input: closed({ vendor: VendorCode, keyId: WireId, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-vendor-key', 'last-vendor-key', 'approval-pending'],
  }),
};
