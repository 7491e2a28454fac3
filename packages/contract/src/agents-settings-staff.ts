// Staff on the settings of the agent programme: what counts, changes from a day on by two persons, and previews (docs/reference/agents.md 14).
import { programmeSettings } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { nullable, oneOf, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

const Name = oneOf(programmeSettings);
/** An amount such as `12.5`, a rate such as `0.005`, a whole number, `true` or `false`, or a word. */
const Value = Type.String({ minLength: 1, maxLength: 30 });
/** A local day of the site, `yyyy-MM-dd`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });

const staff = { auth: 'staff' } as const;

export const agentsSettingsStaff = {
  agentSettings: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/settings',
    permission: 'agents.read',
    summary:
      'The settings of the agent programme: what counts today and since when, and what is decided for a later day.',
    input: closed({}),
    output: closed({
      /** The first day from which a change can count, and the last one. */
      firstDay: Day,
      lastDay: Day,
      list: Type.Array(
        closed({
          name: Name,
          value: Value,
          /** Null: since the programme began. */
          since: nullable(Day),
          /** The next other value that is decided. */
          next: nullable(closed({ value: Value, fromDay: Day })),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  agentSettingChanges: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/settings/changes',
    permission: 'agents.read',
    summary: 'Changes of settings of the agent programme, the last one that was decided first.',
    input: closed(paging),
    output: pageOf(
      closed({
        id: IdText,
        name: Type.String(),
        value: Type.String(),
        fromDay: Day,
        decidedAt: Timestamp,
        approvalId: IdText,
      }),
    ),
    refusals: ['not-allowed'],
  }),
  proposeAgentSetting: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/settings/:name',
    stale: ['GET /wps/staff/approvals'],
    permission: 'agents.manage',
    summary: 'Proposes another value of a setting from a later day on. Another person approves.',
    input: closed({ name: Name, value: Value, fromDay: Day, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'setting-value',
      'setting-day',
      'setting-unchanged',
      'margin-too-thin',
      'approval-pending',
    ],
  }),
  previewAgentSetting: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/settings/:name/preview',
    stale: ['GET /wps/staff/agents/settings-previews'],
    permission: 'agents.manage',
    summary:
      'Asks what another value of a setting would have cost in the last month. It is computed in the background.',
    input: closed({ name: Name, value: Value }),
    output: closed({ previewId: IdText }),
    refusals: ['not-allowed', 'setting-value', 'too-many-requests'],
  }),
  agentSettingPreviews: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/settings-previews',
    permission: 'agents.read',
    summary: 'The last previews of settings, the newest first.',
    input: closed({}),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          name: Type.String(),
          value: Type.String(),
          /** The days of the month; the last one is not among them. A period of pay counts in the month in which it ends. */
          firstDay: Day,
          nextDay: Day,
          askedAt: Timestamp,
          /** Null while it is computed. */
          finishedAt: nullable(Timestamp),
          /** Whether it waits until the pay of the month is computed. */
          isWaiting: Type.Boolean(),
          /** The weeks that ended in the month, if weekly pay is in it; the last day is not among them. */
          weeks: nullable(closed({ firstDay: Day, nextDay: Day })),
          /** False: it stopped at the most lines, and its sums are those of the agents before that. */
          isComplete: Type.Boolean(),
          /** Whether the setting influences pay: else only the number of agents says something. */
          isPay: Type.Boolean(),
          lines: Type.Integer(),
          changedLines: Type.Integer(),
          agents: Type.Integer(),
          before: Amount,
          after: Amount,
          difference: Amount,
          /** The agents with the largest differences. */
          top: Type.Array(
            closed({
              memberId: IdText,
              username: Type.String(),
              before: Amount,
              after: Amount,
              difference: Amount,
            }),
          ),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
};
