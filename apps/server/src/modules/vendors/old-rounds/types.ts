/**
 * What a vendor answered about an old round. `silent`: no answer that can be read. `open`: it may still change there. `ended`: the round is
 * over on both sides. `unknown`: the vendor does not have it. `contradicts`: no call of the vendor explains the difference.
 */
export const roundAnswers = ['silent', 'open', 'ended', 'unknown', 'contradicts'] as const;
export type RoundAnswer = (typeof roundAnswers)[number];
