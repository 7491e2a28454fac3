// Messages of the house to many members: who gets one, on which ways (docs/reference/messages.md 7; rewards.md 11.2).
import type { MassKind, MassWay } from './words/index.ts';

/** Most members whom one member of staff may write to without a second person (rewards.md 10.1). */
export const MASS_ALONE = 1_000;

/** The wording of the consents that the pages show. Who changes the sentences in the catalogs raises it: a consent is to one wording. */
export const CONSENT_WORDING = 1;

/** What is known of a member when a message is about to be written or handed over. */
export interface MassReader {
  /** Excluded by the member, or the account is closed. */
  readonly isExcluded: boolean;
  /** A break, a used-up limit, a marker of harm, or offers switched off. */
  readonly isOffLimits: boolean;
  /** The ways on which the member agreed to offers. */
  readonly consents: readonly MassWay[];
}

/**
 * The ways on which a message reaches a member, in the order asked. A message about the service goes to everyone who has not excluded
 * themselves. An offer goes only where the member agreed to it, and to nobody whom offers must not reach now.
 */
export function waysOf(
  message: { readonly kind: MassKind; readonly ways: readonly MassWay[] },
  reader: MassReader,
): readonly MassWay[] {
  if (reader.isExcluded) return [];
  if (message.kind === 'service') return message.ways;
  if (reader.isOffLimits) return [];
  return message.ways.filter((way) => reader.consents.includes(way));
}

/** Whether a message to that number of members waits for a second person. */
export function needsSecondPerson(members: number): boolean {
  return members > MASS_ALONE;
}
