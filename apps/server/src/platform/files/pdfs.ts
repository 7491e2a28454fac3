// Pdf files of staff. They are kept as they came: nothing here opens them, and browsers only save them.
import { PICTURE_BYTES } from '@tyche/contract/schemas';
import { Refusal } from '../http/errors.ts';
import { plainName, type SentImage } from './images.ts';

/** A pdf file as we keep it. */
export interface KeptPdf {
  readonly name: string;
  readonly bytes: Buffer;
}

const HEAD = Buffer.from('%PDF-');
/** `%PDF-1.7` and `%PDF-2.0`: a digit, a dot, a digit. */
const VERSION = /^%PDF-\d\.\d/;
const VERSION_BYTES = 8;
const END = '%%EOF';
/** Readers look for the end of a file within these last bytes. */
const END_WITHIN = 1_024;

/** Whether a file begins as a pdf does, whatever its name says. */
export function beginsAsPdf({ bytes }: SentImage): boolean {
  return HEAD.equals(bytes.subarray(0, HEAD.length));
}

/**
 * Judges a pdf by its bytes: from the first byte on a pdf, with its end, 5 MB at most. Refuses `file-refused` {field, reason} for any other.
 */
export function keepPdf({ name, bytes: sent }: SentImage, field: string): KeptPdf {
  if (sent.length > PICTURE_BYTES) throw refuse(field, 'size');
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
  if (!VERSION.test(bytes.subarray(0, VERSION_BYTES).toString('latin1'))) throw refuse(field, 'type');
  if (!bytes.subarray(-END_WITHIN).includes(END)) throw refuse(field, 'broken');
  return { name: plainName(name, 'pdf'), bytes };
}

function refuse(field: string, reason: 'size' | 'type' | 'broken'): Refusal {
  return new Refusal('file-refused', { field, reason });
}
