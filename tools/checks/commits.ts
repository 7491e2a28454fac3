import type { Finding } from './tree.ts';

/** Commits written before are not judged. A time and no commit: a history that is written anew has others. */
const JUDGED_SINCE = Date.parse('2026-11-30T03:00:00Z');

const LONGEST = 72;
/** `area: Do something`: an area of small letters, then a verb in the imperative. */
const SUBJECT = /^[a-z][a-z0-9-]*: [A-Z][a-z]+ \S/;
/** Words that begin a subject which tells what was done, or what the change does, in place of what to do. */
const NO_IMPERATIVE =
  /: (?:Adds|Added|Adding|Fixes|Fixed|Fixing|Changes|Changed|Makes|Made|Making|Moves|Moved|Removes|Removed|Uses|Used|Using|Updates|Updated)\b/;

/**
 * The subjects that are judged.
 *
 * @param log one line a commit: when it was written, a tab and the subject, as `git log --format=%aI%x09%s` gives them.
 */
export function judgedSubjects(log: readonly string[]): readonly string[] {
  return log.flatMap((line) => {
    const [writtenAt = '', ...subject] = line.split('\t');
    return Date.parse(writtenAt) >= JUDGED_SINCE ? [subject.join('\t')] : [];
  });
}

/**
 * Judges the subjects of commits: at most 72 characters, the area first, then the imperative. Merges are left out.
 *
 * @param subjects of `judgedSubjects`.
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
