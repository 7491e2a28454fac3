import type { realms } from './domains.ts';

/** The two sides that sign in separately: a member's session opens nothing on the staff side and the reverse. */
export type Realm = (typeof realms)[number];
