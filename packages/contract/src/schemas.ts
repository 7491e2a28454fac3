// Shapes that several routes share.
import Type, { type TSchema } from 'typebox';

/** Money on the wire: decimal text, at most four decimals. */
export const Amount = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$', maxLength: 21 });

/** A whole number printed as text, for ids beyond what a JSON number keeps. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });

/** Milliseconds since 1970, UTC. */
export const Timestamp = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

export const GameId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Numero = Type.String({ pattern: '^[0-9]{8,14}$' });

/** An object that takes no other fields. */
export function closed<Fields extends Record<string, TSchema>>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

/** A picture on its way to the server, png or jpg. It travels as a file part of multipart/form-data, never as JSON. */
export const SentPicture = Type.Unsafe<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>(
  Type.Object({ name: Type.String({ maxLength: 200 }) }),
);
/** Most bytes of one picture (specification, section 9). */
export const PICTURE_BYTES = 5 * 1_024 * 1_024;

export const Nothing = closed({});
export const Done = Type.Null();

/** Text of at most `maxLength` UTF-16 units. */
export function text(maxLength = 255) {
  return Type.String({ maxLength });
}
