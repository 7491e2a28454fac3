// Staff on agents with a negative margin (docs/reference/agents.md 10.4).
import { marginSpans } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

export const agentsMarginsStaff = {
  agentMargins: route({
    auth: 'staff',
    method: 'GET',
    path: '/wps/staff/agents/margins',
    permission: 'agents.read',
    summary:
      'Agents of whose teams the site keeps less than nothing after rebates and pay, on a day or in the month up to the last day that is ' +
      'listed; the lowest margin first.',
    input: closed({
      /** By default the month. */
      span: Type.Optional(oneOf(marginSpans)),
      /** A day, or any day of the month; by default the last one that is listed. */
      day: Type.Optional(Day),
      /** A name or an id: only this account and those below it today. */
      account: Type.Optional(text(64)),
      /** Only general agents. */
      onlyTop: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    output: closed({
      /** The last day that is listed; null before the first. */
      listedUntil: nullable(Day),
      /** The first day of what is listed here. */
      firstDay: nullable(Day),
      list: Type.Array(
        closed({
          agent: closed({ memberId: IdText, username: Type.String() }),
          /** The first day that is not in the sums. */
          nextDay: Day,
          computedAt: Timestamp,
          /** The figures of the overview of the team, over all groups. */
          validBet: Amount,
          stake: Amount,
          payout: Amount,
          selfRebate: Amount,
          agentRebate: Amount,
          promotions: Amount,
          netLoss: Amount,
          /** What the agent got under contracts, by the last day of each period. */
          salary: Amount,
          dividend: Amount,
          /** Net loss less salaries and dividends; below 0. */
          kept: Amount,
        }),
      ),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    refusals: ['not-allowed', 'invalid-input', 'unknown-member'],
  }),
};
