// The steps in the account of a member that missions count, as the modules that have the facts know them now (docs/reference/missions.md 1).
import { type AccountStep, accountSteps } from '@tyche/rules/rewards/words';
import type { Reader } from '../../platform/db/database.ts';
import { reachableOf } from '../members/index.ts';
import { listLimited, personOf } from '../protection/index.ts';
import type { MissionsDeps } from './deps.ts';

/** The identity is declared: name and birth date. */
const DECLARED = 1;

/** The steps that a member has done now. A limit counts whatever it is on, and however high or low it is. */
export async function doneStepsOf(
  { sealing, hasSecondFactor }: Pick<MissionsDeps, 'sealing' | 'hasSecondFactor'>,
  reader: Reader,
  memberId: bigint,
): Promise<ReadonlySet<AccountStep>> {
  const contacts = await reachableOf(reader, sealing, memberId);
  const isDone: Readonly<Record<AccountStep, boolean>> = {
    'email-verified': contacts.mail !== null,
    'phone-verified': contacts.sms !== null,
    'second-factor': await hasSecondFactor(reader, memberId),
    profile: (await personOf(reader, memberId)).level >= DECLARED,
    'limit-set': (await listLimited(reader, [memberId])).has(memberId),
  };
  return new Set(accountSteps.filter((step) => isDone[step]));
}
