// Whether a member wants offers in the inbox, by mail and by SMS (docs/reference/messages.md 8; rewards.md 11.2).
import { massWays } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, text, Timestamp } from './schemas.ts';

const Way = oneOf([...massWays]);

export const offerConsents = {
  offerConsents: route({
    auth: 'member',
    gate: 'member-centre',
    method: 'GET',
    path: '/wps/message/offers/consents',
    summary: 'On which ways the caller agreed to offers, and to which wording.',
    input: closed({}),
    output: closed({
      /** Each way once. */
      ways: Type.Array(
        closed({
          way: Way,
          isGiven: Type.Boolean(),
          /** When it was given or withdrawn the last time; null: never. */
          at: nullable(Timestamp),
          /** The wording that was agreed to; null: never. */
          wording: nullable(Type.Integer()),
        }),
      ),
      /** The wording that the pages show now. */
      wording: Type.Integer(),
    }),
    refusals: [],
  }),
  setOfferConsent: route({
    auth: 'member',
    gate: 'member-centre',
    method: 'PUT',
    path: '/wps/message/offers/consents/:way',
    stale: ['GET /wps/message/offers/consents'],
    summary: 'Agrees to offers on one way, or withdraws that. A withdrawal counts immediately.',
    input: closed({
      way: Way,
      isGiven: Type.Boolean(),
      /** The wording that the page showed. */ wording: Type.Integer(),
    }),
    output: Type.Null(),
    refusals: ['consent-wording', 'too-many-requests'],
  }),
  withdrawOffers: route({
    auth: 'open',
    formEncoded: true,
    method: 'POST',
    path: '/wps/message/offers/withdraw/:token',
    summary:
      'Withdraws the consent to offers on the way of a message, by the link in it, without a sign-in (RFC 8058). A repeat changes nothing.',
    input: closed({
      token: Type.String({ minLength: 20, maxLength: 500 }),
      /** What mail programs send. */
      'List-Unsubscribe': Type.Optional(text(20)),
    }),
    output: closed({ way: Way }),
    refusals: ['ticket-invalid'],
  }),
};
