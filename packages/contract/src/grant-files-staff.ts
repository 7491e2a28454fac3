// Grants by file, as staff check, propose and follow them (docs/reference/promotions.md 16).
import { grantReasons, grantRowVerdicts } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;

/** Most letters of a file: 5,000 rows with the longest name and amount. */
const MAX_CONTENT = 450_000;
/** Most bytes of the call: letters may take more than one. */
const MAX_BYTES = 524_288;

const file = {
  id: IdText,
  promotionId: IdText,
  title: Type.String(),
  currency: Type.String(),
  reason: oneOf([...grantReasons]),
  /** The sentence that the members read; empty once the rows are deleted. */
  note: Type.String(),
  /** `proposed`: a second person has to decide. */
  state: oneOf(['checked', 'proposed', 'granting', 'done', 'withdrawn']),
  rows: Type.Integer(),
  /** Rows that can be granted, as checked, and their sum. */
  okRows: Type.Integer(),
  amount: Amount,
  given: Type.Integer(),
  /** Rows that could not be granted any more after the approval. */
  refused: Type.Integer(),
  givenAmount: Amount,
  by: Type.String(),
  approvedBy: nullable(Type.String()),
  at: Timestamp,
};

const files = [
  'GET /wps/staff/promotions/grant-files',
  'GET /wps/staff/promotions/grant-files/:id',
  'GET /wps/staff/audit',
] as const;
const offerRefusals = [
  'promotion-unknown',
  'promotion-not-open',
  'promotion-over',
  'promotion-paused',
] as const;

export const grantFilesStaff = {
  staffGrantFiles: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/grant-files',
    summary: 'Files of grants, newest first, with what was given of them.',
    input: closed({ ...paging }),
    output: pageOf(closed(file)),
    refusals: ['not-allowed'],
  }),
  staffGrantFile: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/grant-files/:id',
    summary: 'One file of grants with the number of its rows by verdict.',
    input: closed({ id: IdText }),
    output: closed({
      ...file,
      verdicts: Type.Array(closed({ verdict: oneOf([...grantRowVerdicts]), rows: Type.Integer() })),
      /** An earlier file with the same members and amounts that was granted within 30 days; null for none. */
      sameAs: nullable(IdText),
      /** The sum is more than what is left of the budget of the offer. */
      isAboveBudget: Type.Boolean(),
      /** The rows were deleted: 30 days after the file was over. */
      isEmptied: Type.Boolean(),
    }),
    refusals: ['not-allowed', 'unknown-grant-file'],
  }),
  staffGrantFileRows: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/grant-files/:id/rows',
    summary: 'The rows of a file: those that are not granted first, then by line.',
    input: closed({ id: IdText, ...paging }),
    output: pageOf(
      closed({
        /** The line of the file. */
        id: IdText,
        memberId: nullable(IdText),
        /** The name of the account, or what was typed where nobody has it. */
        username: Type.String(),
        amount: nullable(Amount),
        verdict: oneOf([...grantRowVerdicts]),
        /** What was issued; null before and where it was refused. */
        applicationId: nullable(IdText),
        /** The code of a refusal: why an `ok` row could not be granted after the approval. */
        refused: nullable(Type.String()),
      }),
    ),
    refusals: ['not-allowed', 'unknown-grant-file'],
  }),
  checkGrantFile: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/promotions/grant-files',
    stale: files,
    idempotent: true,
    bodyLimit: MAX_BYTES,
    summary:
      'Checks a file of grants, `member,amount` in each line, and keeps it with a verdict for each row. Nothing is granted. At most 5,000 rows.',
    input: closed({
      promotionId: IdText,
      reason: oneOf([...grantReasons]),
      note: Type.String({ minLength: 3, maxLength: 300 }),
      content: text(MAX_CONTENT),
    }),
    output: closed({ id: IdText }),
    refusals: ['not-allowed', ...offerRefusals, 'grant-file-rows', 'text-refused', 'key-reused'],
  }),
  proposeGrantFile: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/grant-files/:id/propose',
    stale: [...files, 'GET /wps/staff/approvals'],
    summary:
      'Proposes a checked file to a second person. After the approval its rows are granted one by one, each judged again.',
    input: closed({ id: IdText }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      ...offerRefusals,
      'unknown-grant-file',
      'grant-file-over',
      'grant-file-no-rows',
      'approval-pending',
    ],
  }),
  withdrawGrantFile: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/grant-files/:id/withdraw',
    stale: [...files, 'GET /wps/staff/approvals'],
    summary: 'Withdraws a file that is not approved, with its proposal.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-grant-file',
      'grant-file-over',
      'unknown-approval',
      'approval-decided',
      'approval-expired',
    ],
  }),
};
