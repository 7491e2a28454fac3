import type { Translator } from '@tyche/i18n/translator';
import { parseAmount } from '@tyche/kernel/money';
import type { DraftProblem } from '@tyche/rules/lottery/slip';
import { useText } from '@tyche/i18n/react';

/** What to say about the draft, and whether it keeps the draft out of the cart. An empty draft says nothing: that is no fault. */
export function useDraftProblem(problems: readonly DraftProblem[]): {
  readonly blocking: boolean;
  readonly notice: string | null;
} {
  const { t, format, find } = useText();
  const fault = problems.find(
    ({ code }) => code !== 'incomplete' && code !== 'typed-duplicate' && code !== 'win-capped',
  );
  if (fault && fault.code !== 'typed-bad')
    return {
      blocking: true,
      notice: problemText({ find, format }, { code: fault.code, details: fault.details }),
    };
  const capped = problems.find((each) => each.code === 'win-capped');
  const notice = capped
    ? t('lottery.pad.winCapped', { cap: format.money(BigInt(capped.details.cap ?? 0)) })
    : null;
  return { blocking: problems.some(({ code }) => code === 'incomplete' || code === 'typed-bad'), notice };
}

/** The sentence for a problem of a line or an order, with its limits where it names any. */
export function problemText(
  { find, format }: Pick<Translator, 'find' | 'format'>,
  problem: { readonly code: string; readonly details: Readonly<Record<string, unknown>> },
): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(problem.details)) {
    if (typeof value === 'number') params[name] = value;
    const amount = typeof value === 'string' ? amountIn(problem.code, value) : null;
    if (typeof value === 'string') params[name] = amount === null ? value : format.money(amount);
  }
  const shape = Object.keys(params)
    .filter((name) => name === 'min' || name === 'max')
    .sort()
    .join('-');
  return (
    (shape ? find(`lottery.problem.${problem.code}.${shape}`, params) : null) ??
    find(`refusals.${problem.code}`, params) ??
    find('refusals.unknown') ??
    ''
  );
}

/** The rules tell a limit of the stake in 1/10 000 units; the server tells amounts with four decimals. */
function amountIn(code: string, text: string): bigint | null {
  if (code === 'stake-out-of-range' && /^[0-9]+$/.test(text)) return BigInt(text);
  return /^-?[0-9]+\.[0-9]{4}$/.test(text) ? parseAmount(text) : null;
}
