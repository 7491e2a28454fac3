// Security questions: three of a catalogue, the answers sealed.
import { timingSafeEqual } from 'node:crypto';
import { checkField, type FieldRule } from '@tyche/rules/fields';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { consume, type Limit } from '../../platform/http/limits.ts';
import type { MembersDeps } from './deps.ts';
import { refuseRecovered } from './payouts.ts';
import { listAnswers, replaceAnswers } from './store-questions.ts';

/** Keys of the catalogs: `account.question.<key>`. */
export const questions = [
  'first-pet',
  'first-school',
  'childhood-street',
  'first-job-city',
  'favourite-teacher',
  'grandmother-village',
] as const;

const WANTED = 3;
const tries: Limit = { name: 'security-answers', max: 5, windowS: 3_600 };
const answerRule: FieldRule = { patternId: 1, minLength: 2, maxLength: 80, show: true, required: true };

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** The questions that a member has answered. */
export async function chosenQuestions(reader: Reader, memberId: bigint): Promise<readonly string[]> {
  return (await listAnswers(reader, memberId)).map((row) => row.question);
}

/**
 * Sets three answers. Refuses `login-failed` for a wrong password, `field-required` for fewer or repeated questions, `field-length`,
 * `field-format`, `payouts-blocked` after a recovery.
 */
export async function setAnswers(
  { database, identity, sealing }: MembersDeps,
  { password, answers }: { password: string; answers: readonly Answer[] },
  call: Call & { readonly member: MemberSession },
): Promise<void> {
  const { memberId } = call.member;
  const distinct = new Set(answers.map(({ question }) => question));
  const isKnown = [...distinct].every((question) => questions.some((known) => known === question));
  if (!isKnown || distinct.size !== WANTED || answers.length !== WANTED)
    throw new Refusal('field-required', { field: 'answers' });
  answers.forEach(({ answer }, at) => {
    const problem = checkField(answerRule, answer.trim());
    if (!problem) return;
    const { code, ...details } = problem;
    throw new Refusal(code, { field: `answers.${at}.answer`, ...details });
  });
  await refuseRecovered(database.reader, call.member);
  if (!(await identity.isPasswordOf('member', memberId, password, call.ip)))
    throw new Refusal('login-failed', { field: 'password' });
  const sealed = answers.map(({ question, answer }) => ({
    question,
    sealed: sealing.seal(placeOf(memberId, question), folded(answer)),
  }));
  await database.inTransaction((tx) => replaceAnswers(tx, memberId, sealed));
}

/** Judges all answers at once. Refuses `answers-wrong` without saying which, `too-many-requests` after five tries an hour. */
export async function checkAnswers(
  { database, sealing }: MembersDeps,
  memberId: bigint,
  answers: readonly Answer[],
): Promise<void> {
  await consume(database.reader, tries, memberId.toString());
  const rows = await listAnswers(database.reader, memberId);
  const given = new Map(answers.map(({ question, answer }) => [question, folded(answer)]));
  const areRight = rows.map(({ question, sealed }) =>
    isSame(sealing.open(placeOf(memberId, question), sealed), given.get(question) ?? ''),
  );
  if (rows.length === 0 || areRight.includes(false)) throw new Refusal('answers-wrong');
}

function placeOf(memberId: bigint, question: string): string {
  return `members.security_answers:${memberId}:${question}`;
}

/** Case, forms and outer spaces make no other answer. */
function folded(answer: string): string {
  return answer.normalize('NFKC').trim().toLowerCase();
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
