// Files of lists that are too large to be taken at once: a job makes them in the background (docs/reference/agents.md 7.11).
import { exportReports, exportStates } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { DownlineLine, downlineFilters } from './agents.ts';
import { PayLine, payFilters } from './agents-pay.ts';
import { BetLine, betFilters, MovementLine, movementFilters } from './agents-records.ts';
import { LossLine, lossFilters } from './agents-reports.ts';
import { ContractKindWord } from './agents-terms.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

const exportsOf = 'GET /wps/agent/exports';

/** The list of a file, with its filters. */
const asked = {
  bets: Type.Optional(closed(betFilters)),
  movements: Type.Optional(closed(movementFilters)),
  losses: Type.Optional(closed(lossFilters)),
  team: Type.Optional(closed(downlineFilters)),
  pay: Type.Optional(closed(payFilters)),
};

export const agentsExports = {
  agentExports: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/exports',
    summary: "The caller's files, the newest first. A file is deleted seven days after it was made.",
    input: closed({ report: Type.Optional(oneOf(exportReports)) }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          report: oneOf(exportReports),
          /** Of lines of pay: the kind of contract; else null. */
          kind: nullable(ContractKindWord),
          state: oneOf(exportStates),
          /** Rows that it has so far. */
          rows: Type.Integer(),
          /** The local days of the list; null where it has none. */
          startDay: nullable(Type.String()),
          endDay: nullable(Type.String()),
          /** Why it could not be made: the code of a refusal. */
          refusal: nullable(Type.String()),
          askedDate: Timestamp,
          isTaken: Type.Boolean(),
          /** Null while it waits. */
          deletedDate: nullable(Timestamp),
        }),
      ),
    }),
    refusals: [],
  }),
  requestExport: route({
    ...agent,
    method: 'POST',
    path: '/wps/agent/exports',
    summary:
      'Asks for a file of one list with its filters. One file of a list is made at a time: `export-waiting`.',
    input: closed(asked),
    output: closed({ id: IdText }),
    stale: [exportsOf],
    refusals: [
      'invalid-input',
      'unknown-downline',
      'function-not-enabled',
      'range-too-long',
      'archive-unavailable',
      'export-waiting',
    ],
  }),
  exportRows: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/exports/:exportId/rows',
    summary: 'A part of a file: rows of its list, in the order of the list.',
    input: closed({
      exportId: IdText,
      /** The parts are numbered from 1, the default. */
      part: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
    output: closed({
      /** Null after the last part. */
      next: nullable(Type.Integer()),
      /** Of the list of the file. */
      bets: Type.Optional(Type.Array(BetLine)),
      movements: Type.Optional(Type.Array(MovementLine)),
      losses: Type.Optional(Type.Array(LossLine)),
      team: Type.Optional(Type.Array(DownlineLine)),
      pay: Type.Optional(Type.Array(PayLine)),
    }),
    refusals: ['unknown-export', 'export-not-ready', 'unknown-downline'],
  }),
  noteExportTaken: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/exports/:exportId/taken',
    summary: 'Notes that the caller has downloaded a file: it is no longer shown as new.',
    input: closed({ exportId: IdText }),
    output: Done,
    stale: [exportsOf],
    refusals: ['unknown-export'],
  }),
  deleteExport: route({
    ...agent,
    method: 'DELETE',
    path: '/wps/agent/exports/:exportId',
    summary: 'Deletes a file, or no longer makes it.',
    input: closed({ exportId: IdText }),
    output: Done,
    stale: [exportsOf],
    refusals: ['unknown-export'],
  }),
};
