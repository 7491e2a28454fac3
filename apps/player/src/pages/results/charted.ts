import type { Draw } from '@tyche/rules/lottery';

/** A draw of the window with its number. */
export interface Charted {
  readonly numero: string;
  readonly draw: Draw;
}
