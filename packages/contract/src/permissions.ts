/** What a member of staff may be allowed to do. A staff route names the one it needs. */
export const permissions = [
  'ledger.audit',
  'draws.read',
  'draws.manage',
  'draws.approve',
  'approvals.decide',
  'cashier.read',
  'cashier.deposits',
  'cashier.withdrawals',
  'cashier.approve',
  'cashier.channels',
  'protection.read',
  'identity.decide',
  'privacy.decide',
  'agents.read',
  'agents.manage',
  'agents.approve',
  'promotions.read',
  'promotions.manage',
  'promotions.approve',
  'missions.manage',
  'missions.approve',
  'support.answer',
  'support.lead',
  'messages.review',
  'points.manage',
  'site.manage',
  'announcements.read',
  'announcements.approve',
  'app-files.manage',
  'app-files.approve',
  'staff.read',
  'staff.manage',
  'staff.audit',
] as const;

export type Permission = (typeof permissions)[number];

/** The roles of the back office. An account has any number of them. */
export const roleNames = ['cashier', 'risk', 'support', 'operator', 'supervisor', 'security'] as const;

export type RoleName = (typeof roleNames)[number];

/** What each role may do. Who proposes and who decides on money are two roles; so are who works and who reads the trail. */
export const roles: Readonly<Record<RoleName, readonly Permission[]>> = {
  cashier: ['cashier.read', 'cashier.deposits', 'cashier.withdrawals'],
  risk: ['cashier.read', 'protection.read', 'identity.decide', 'ledger.audit'],
  support: [
    'cashier.read',
    'protection.read',
    'draws.read',
    'privacy.decide',
    'agents.read',
    'promotions.read',
    'support.answer',
    'messages.review',
    'points.manage',
  ],
  operator: [
    'draws.read',
    'draws.manage',
    'ledger.audit',
    'site.manage',
    'announcements.read',
    'app-files.manage',
    'cashier.channels',
    'agents.read',
    'agents.manage',
    'promotions.read',
    'promotions.manage',
    'missions.manage',
  ],
  supervisor: [
    'draws.read',
    'draws.approve',
    'approvals.decide',
    'cashier.read',
    'cashier.approve',
    'protection.read',
    'ledger.audit',
    'agents.read',
    'agents.approve',
    'promotions.read',
    'promotions.approve',
    'missions.approve',
    'support.answer',
    'points.manage',
    'support.lead',
    'announcements.read',
    'announcements.approve',
    'app-files.approve',
  ],
  security: ['staff.read', 'staff.manage', 'staff.audit', 'approvals.decide'],
};

/** What somebody with these roles may do, in the order of the list. */
export function permissionsOf(names: readonly RoleName[]): readonly Permission[] {
  const held = new Set(names.flatMap((name) => roles[name]));
  return permissions.filter((permission) => held.has(permission));
}

/** Whether a text read from outside is one of the roles. */
export function isRoleName(text: string): text is RoleName {
  return roleNames.some((name) => name === text);
}
