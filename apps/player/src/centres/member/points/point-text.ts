import { useText } from '@tyche/i18n/react';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';

/** Prints points of the wire: whole points rounded down, or with the decimals of `options`. */
export function usePointText(options?: Intl.NumberFormatOptions): (points: string) => string {
  const { format } = useText();
  return (points) => {
    const units = parseAmount(points) ?? 0n;
    return options
      ? format.number(Number(units) / Number(UNITS_PER_ONE), options)
      : format.number(units / UNITS_PER_ONE /* rounded down: only whole points are spent */);
  };
}
