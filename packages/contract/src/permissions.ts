/** What a member of staff may be allowed to do. A staff route names the one it needs. */
export const permissions = ['ledger.audit', 'draws.read'] as const;

export type Permission = (typeof permissions)[number];
