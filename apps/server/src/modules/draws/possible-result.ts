import { assertNever } from '@tyche/kernel/assert';
import type { DrawModel } from '@tyche/rules/fairness';

/**
 * Whether a text is what a draw of the model may come to, in its one form (`resultText` of rules/fairness): digit strings with their
 * leading zeros, numbers without, in the order drawn. What comes from outside passes here before it is a result.
 */
export function isPossibleResult(model: DrawModel, text: string): boolean {
  switch (model.kind) {
    case 'digits':
      return text.length === model.count && areDigits(text);
    case 'dice':
      return areNumbers(text, { count: model.count, highest: 6, isOnce: false });
    case 'numbers':
      return areNumbers(text, { count: model.count, highest: model.highest, isOnce: false });
    case 'sample':
      return areNumbers(text, { count: model.count, highest: model.highest, isOnce: true });
    case 'permutation':
      return areNumbers(text, { count: model.size, highest: model.size, isOnce: true });
    case 'layout': {
      const prizes = text.split(';');
      return (
        prizes.length === model.prizes.length &&
        model.prizes.every(({ numbers, digits }, at) => {
          const drawn = prizes[at]?.split(',') ?? [];
          return drawn.length === numbers && drawn.every((one) => one.length === digits && areDigits(one));
        })
      );
    }
    default:
      return assertNever(model);
  }
}

function areDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

function areNumbers(
  text: string,
  { count, highest, isOnce }: { count: number; highest: number; isOnce: boolean },
): boolean {
  const numbers = text.split(',');
  return (
    numbers.length === count &&
    numbers.every((one) => /^[1-9][0-9]{0,3}$/.test(one) && Number(one) <= highest) &&
    (!isOnce || new Set(numbers).size === count)
  );
}
