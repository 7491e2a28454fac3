/** @jsxImportSource preact */
import css from './parts.module.css';

/** What a round came to, told once to a screen reader. Only a win above the stake is gold (`isWin`). */
export interface Result {
  readonly amount: string;
  readonly text: string;
  readonly isWin: boolean;
}

/** The line below a game. It has its height also while it is empty, so that nothing moves. */
export function ResultLine({ result }: { readonly result: Result | null }) {
  return (
    <div class={css.result} role="status">
      <span class={result?.isWin ? css.amountWon : css.amount}>{result?.amount ?? ''}</span>
      <span class={css.what}>{result?.text ?? ''}</span>
    </div>
  );
}
