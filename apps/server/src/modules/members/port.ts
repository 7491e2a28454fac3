import type { MemberPort } from '../identity/index.ts';
import { readContacts } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { signInProven } from './login.ts';
import { chosenQuestions } from './questions.ts';
import { openProven } from './register.ts';
import { findIdByName } from './store.ts';

/** What the other ways of signing in are given of the members. */
export function memberPort(deps: MembersDeps): MemberPort {
  const { reader } = deps.database;
  return {
    async signIn(call, memberId, { method, factorGiven = false, isFirst }) {
      const answer = await signInProven(deps, memberId, { method, factorGiven }, call);
      return isFirst === undefined ? answer : { ...answer, firstTimeLogin: isFirst };
    },
    openAccount: (call, afterwards) => openProven(deps, afterwards, call),
    findMemberId: (username) => findIdByName(reader, username),
    async factsOf(memberId) {
      const contacts = await readContacts(reader, deps.sealing, memberId);
      return {
        hasMobile: contacts.has('mobileNum'),
        hasEmail: contacts.has('email'),
        hasQuestions: (await chosenQuestions(reader, memberId)).length > 0,
      };
    },
  };
}
