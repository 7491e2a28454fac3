import { judgeWritten } from '@tyche/rules/plain-text';
import { Refusal } from '../../platform/http/errors.ts';

/** Most letters of a sentence that a member reads. */
const MAX_NOTE = 300;

/** A sentence of staff as it is kept. Refuses `text-refused`. */
export function noteOf(written: string, from: number): string {
  const judged = judgeWritten(written, { from, to: MAX_NOTE });
  if ('fault' in judged) throw new Refusal('text-refused', { field: 'note' });
  return judged.text;
}
