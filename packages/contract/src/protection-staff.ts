// Staff on protection: the identity queue, the register of exclusions, erasure, maintenance and regions.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';

const Reason = Type.String({ minLength: 3, maxLength: 300 });
const Time = Type.Integer();
const MaybeTime = Type.Union([Time, Type.Null()]);
const CheckState = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('refused')]);
const Next = Type.Union([IdText, Type.Null()]);
const Check = {
  id: IdText,
  memberId: IdText,
  document: Type.String(),
  state: CheckState,
  submittedAt: Time,
  decidedAt: MaybeTime,
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
};

export const protectionStaff = {
  identityQueue: route({
    method: 'GET',
    path: '/wps/staff/identity/checks',
    auth: 'staff',
    permission: 'identity.decide',
    summary: 'Identity checks of a state, the oldest first; those that wait unless told.',
    input: closed({ state: Type.Optional(CheckState), after: Type.Optional(IdText) }),
    output: closed({ list: Type.Array(closed(Check)), next: Next }),
    refusals: ['not-allowed'],
  }),
  identityCheck: route({
    method: 'GET',
    path: '/wps/staff/identity/checks/:id',
    auth: 'staff',
    permission: 'identity.decide',
    summary: 'One check with what the player told and the images, as base64.',
    input: closed({ id: IdText }),
    output: closed({
      ...Check,
      name: Type.String(),
      birthDate: Type.String(),
      address: Type.String(),
      images: Type.Array(closed({ type: Type.String(), data: Type.String() })),
    }),
    refusals: ['not-allowed', 'unknown-check'],
  }),
  decideIdentity: route({
    method: 'PUT',
    path: '/wps/staff/identity/checks/:id/decision',
    stale: ['GET /wps/staff/identity/checks', 'GET /wps/staff/identity/checks/:id'],
    auth: 'staff',
    permission: 'identity.decide',
    summary: 'Approves a check (level 2) or refuses it. The player reads the reason of a refusal.',
    input: closed({
      id: IdText,
      decision: Type.Union([Type.Literal('approved'), Type.Literal('refused')]),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed', 'unknown-check', 'check-decided'],
  }),
  playStops: route({
    method: 'GET',
    path: '/wps/staff/protection/stops',
    auth: 'staff',
    permission: 'protection.read',
    summary: 'The register of breaks and self-exclusions, newest first.',
    input: closed({ before: Type.Optional(IdText) }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          memberId: IdText,
          kind: Type.Union([Type.Literal('break'), Type.Literal('self-exclusion')]),
          since: Time,
          until: Time,
        }),
      ),
      next: Next,
    }),
    refusals: ['not-allowed'],
  }),
  interactions: route({
    method: 'GET',
    path: '/wps/staff/protection/interactions',
    auth: 'staff',
    permission: 'protection.read',
    summary: 'Risk markers that call for a word with the player, newest first.',
    input: closed({ before: Type.Optional(IdText) }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          memberId: IdText,
          marker: Type.String(),
          detail: Type.Record(Type.String(), Type.Unknown()),
          at: Time,
        }),
      ),
      next: Next,
    }),
    refusals: ['not-allowed'],
  }),
  erasures: route({
    method: 'GET',
    path: '/wps/staff/privacy/erasures',
    auth: 'staff',
    permission: 'privacy.decide',
    summary: 'Requests for erasure, those that wait first.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          memberId: IdText,
          state: Type.Union([Type.Literal('waiting'), Type.Literal('erased'), Type.Literal('refused')]),
          requestedAt: Time,
          decidedAt: MaybeTime,
          reason: Type.String(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  decideErasure: route({
    method: 'PUT',
    path: '/wps/staff/privacy/erasures/:id',
    stale: ['GET /wps/staff/privacy/erasures'],
    auth: 'staff',
    permission: 'privacy.decide',
    summary: 'Erases personal data permanently, or refuses with a reason.',
    input: closed({
      id: IdText,
      decision: Type.Union([Type.Literal('erase'), Type.Literal('refuse')]),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed', 'unknown-request', 'request-decided', 'erasure-blocked'],
  }),
  siteState: route({
    method: 'GET',
    path: '/wps/staff/site',
    auth: 'staff',
    permission: 'site.manage',
    summary:
      'Whether the site is under maintenance, which countries it is closed to, where Contact us leads, how its wallets are kept, and the pace of games.',
    input: Nothing,
    output: closed({
      maintenance: Type.Boolean(),
      maintenanceUntil: MaybeTime,
      contactUrl: Type.String(),
      /** The site's time zone, in which players read when maintenance ends. */
      timeZone: Type.String(),
      blockedCountries: Type.Array(Type.String()),
      walletMode: Type.Union([Type.Literal('single'), Type.Literal('separate')]),
      gamePace: closed({ minSpinMs: Type.Integer(), allowsAutoplay: Type.Boolean() }),
    }),
    refusals: ['not-allowed'],
  }),
  setSiteState: route({
    method: 'PUT',
    path: '/wps/staff/site',
    stale: ['GET /wps/staff/site'],
    auth: 'staff',
    permission: 'site.manage',
    summary:
      'Puts the site under maintenance or opens it; closes it to countries (two letters each); sets where Contact us leads.',
    input: closed({
      maintenance: Type.Boolean(),
      maintenanceUntil: MaybeTime,
      /** An `https:` or `mailto:` address; empty for none. It stays as it is when left out. */
      contactUrl: Type.Optional(text(300)),
      blockedCountries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 }),
      reason: text(300),
    }),
    output: Done,
    refusals: ['not-allowed'],
  }),
};
