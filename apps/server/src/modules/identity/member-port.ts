import type { OutputOf } from '@tyche/contract/route';
import type { identity } from '@tyche/contract/identity';
import type { Tx } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/handlers.ts';

export type SignedInAnswer = OutputOf<typeof identity.rememberedLogin>;

/** How somebody proved who they are. */
export interface Proof {
  readonly method: 'remembered' | 'ticket' | 'google' | 'facebook' | 'passkey';
  /** True when the proof holds two factors, as a passkey does. */
  readonly factorGiven?: boolean;
  readonly isFirst?: boolean;
}

/** What is set of an account beside its credentials. */
export interface AccountFacts {
  readonly hasMobile: boolean;
  readonly hasEmail: boolean;
  readonly hasQuestions: boolean;
}

/** What the ways of signing in need of those who know the members: identity itself knows only numbers. */
export interface MemberPort {
  /** Starts a session for a member who is proven, sets its cookies and gives the answer. Refuses `account-disabled` and what bars a login. */
  signIn(call: Call, memberId: bigint, proof: Proof): Promise<SignedInAnswer>;
  /** Opens an account for who comes from a provider for the first time, with a made-up name. Refuses `registration-closed`. */
  openAccount(call: Call, afterwards: AfterOpening): Promise<bigint>;
  findMemberId(username: string): Promise<bigint | null>;
  factsOf(memberId: bigint): Promise<AccountFacts>;
}

/** Runs in the transaction that opens the account; false undoes it. */
export type AfterOpening = (tx: Tx, memberId: bigint) => Promise<boolean>;
