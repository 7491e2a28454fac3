import type { Draft, DraftReading } from '@tyche/rules/lottery/slip';

/** What the page asks the worker: to count a draft, or to leave only the good tickets of its list. */
export interface CountQuestion {
  readonly id: number;
  readonly gameCode: string;
  readonly draft: Draft;
  readonly wants: 'reading' | 'tidy';
}

/** What the worker answers. */
export type CountAnswer =
  | { readonly id: number; readonly reading: DraftReading }
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly failed: true };
