// How well an account is protected: what is set, what it is worth, what to do next.

export interface Protection {
  readonly passwordSetAt: Date | null;
  readonly paymentPasswordSetAt: Date | null;
  readonly mustChange: boolean;
  readonly hasMobile: boolean;
  readonly hasEmail: boolean;
  readonly hasQuestions: boolean;
  readonly totp: boolean;
  readonly passkeys: number;
  readonly sessions: number;
}

/** More open sessions than a person has browsers. */
const MANY_SESSIONS = 5;

/** Scores 0 to 100 in the order of the security centre; `next` is the open item that is worth most. */
export function scoreOf(of: Protection) {
  const items = [
    { item: 'password', points: 15, isDone: !of.mustChange, since: timeOf(of.passwordSetAt) },
    {
      item: 'payment-password',
      points: 20,
      isDone: of.paymentPasswordSetAt !== null,
      since: timeOf(of.paymentPasswordSetAt),
    },
    { item: 'mobile', points: 15, isDone: of.hasMobile, since: null },
    { item: 'email', points: 10, isDone: of.hasEmail, since: null },
    { item: 'questions', points: 10, isDone: of.hasQuestions, since: null },
    { item: 'second-factor', points: 25, isDone: of.totp || of.passkeys > 0, since: null },
    { item: 'devices', points: 5, isDone: of.sessions <= MANY_SESSIONS, since: null },
  ];
  const open = items.filter(({ isDone }) => !isDone).sort((a, b) => b.points - a.points);
  const score = items.reduce((sum, { isDone, points }) => sum + (isDone ? points : 0), 0);
  return { score, next: open[0]?.item ?? null, items };
}

function timeOf(date: Date | null): number | null {
  return date?.getTime() ?? null;
}
