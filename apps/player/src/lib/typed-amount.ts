import { parseAmount } from '@tyche/kernel/money';

/**
 * An amount as people type or paste it, in 1/10 000: `1,000,000`, `1.000.000`, `1 000`, `12,5`. One separator with three digits after it
 * groups; any other last separator is the decimal point. Null for what is no amount, or not above zero.
 */
export function typedAmount(text: string): bigint | null {
  const bare = text.normalize('NFKC').replace(/[\s_'’\u00a0\u202f]/g, '');
  if (!/^[0-9]+([.,][0-9]+)*$/.test(bare)) return null;
  const separators = bare.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const tail = last === undefined ? '' : bare.slice(bare.lastIndexOf(last) + 1);
  const kinds = new Set(separators).size;
  const isDecimal =
    last !== undefined && (kinds === 2 || separators.length === 1) && !(kinds === 1 && tail.length === 3);
  const whole = (isDecimal ? bare.slice(0, bare.lastIndexOf(last)) : bare).replace(/[.,]/g, '');
  const amount = parseAmount(`${whole.replace(/^0+(?=[0-9])/, '')}${isDecimal ? `.${tail}` : ''}`);
  return amount !== null && amount > 0n ? amount : null;
}

/** Digits in groups while they are typed; anything else stays as it was typed. */
export function grouped(text: string, format: (value: bigint) => string): string {
  return /^[0-9]{4,15}$/.test(text) ? format(BigInt(text)) : text;
}
