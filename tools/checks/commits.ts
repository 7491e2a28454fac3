import type { Finding } from './tree.ts';

/** The last commit whose subject was not checked. */
export const UNCHECKED = '0d17ce8c';

const LONGEST = 72;
/** `area: Do something`: an area of small letters, then a verb in the imperative. */
const SUBJECT = /^[a-z][a-z0-9-]*: [A-Z][a-z]+ \S/;
/** Words that begin a subject which tells what was done, or what the change does, in place of what to do. */
const NO_IMPERATIVE =
  /: (?:Adds|Added|Adding|Fixes|Fixed|Fixing|Changes|Changed|Makes|Made|Making|Moves|Moved|Removes|Removed|Uses|Used|Using|Updates|Updated)\b/;

/**
 * Judges the subjects of commits: at most 72 characters, the area first, then the imperative. Merges are left out.
 *
 * @param subjects one line a commit, as `git log --format=%s` gives them.
 */
export function checkSubjects(subjects: readonly string[]): readonly Finding[] {
  return subjects
    .filter((subject) => subject !== '' && !subject.startsWith('Merge '))
    .flatMap((subject) => {
      const path = `commit "${subject}"`;
      if (subject.length > LONGEST) return [{ path, text: `a subject has ${LONGEST} characters at most` }];
      if (!SUBJECT.test(subject) || NO_IMPERATIVE.test(subject))
        return [{ path, text: 'a subject is "area: Do something", in the imperative' }];
      return [];
    });
}
