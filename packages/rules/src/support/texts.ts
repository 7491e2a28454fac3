import { judgeWritten, type TextBounds } from '../plain-text/index.ts';

export type TextRefusal =
  | { readonly refusal: 'text-refused' }
  | ({ readonly refusal: 'feedback-length' } & TextBounds);

/**
 * Judges a text that a person wrote. Gives it without spaces around it, or its refusal: `text-refused` for one that is not plain,
 * `feedback-length` for one with fewer or more letters than the bounds allow.
 */
export function judgeText(written: string, bounds: TextBounds): { readonly text: string } | TextRefusal {
  const judged = judgeWritten(written, bounds);
  if ('text' in judged) return judged;
  return judged.fault === 'length' ? { refusal: 'feedback-length', ...bounds } : { refusal: 'text-refused' };
}
