/** What an account is opened as. */
export type AccountKind = 'member' | 'agent';
