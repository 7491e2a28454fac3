// Results as bytes that compress well: the balls of a draw a byte each, the digits of a board without what parts them.
import { assert, assertNever } from '@tyche/kernel/assert';
import type { DrawModel } from '@tyche/rules/fairness';

/** The results of draws, one after the other. */
export function packResults(
  draws: readonly { readonly model: DrawModel; readonly result: string }[],
): Buffer {
  return Buffer.concat(draws.map(({ model, result }) => bytesOf(model, result)));
}

/** The results that these bytes hold, one a model. Throws when there are too few. */
export function unpackResults(bytes: Buffer, models: readonly DrawModel[]): readonly string[] {
  let at = 0;
  return models.map((model) => {
    const own = bytes.subarray(at, at + lengthOf(model));
    assert(own.byteLength === lengthOf(model), 'a pack lacks results');
    at += own.byteLength;
    return textOf(model, own);
  });
}

function bytesOf(model: DrawModel, result: string): Buffer {
  if (model.kind === 'digits' || model.kind === 'layout')
    return Buffer.from(result.replaceAll(/[,;]/g, ''), 'latin1');
  return Buffer.from(result.split(',').map(Number));
}

function textOf(model: DrawModel, own: Buffer): string {
  if (model.kind === 'digits') return own.toString('latin1');
  if (model.kind !== 'layout') return [...own].join(',');
  const digits = own.toString('latin1');
  let at = 0;
  return model.prizes
    .map((prize) =>
      Array.from({ length: prize.numbers }, () => {
        at += prize.digits;
        return digits.slice(at - prize.digits, at);
      }).join(','),
    )
    .join(';');
}

function lengthOf(model: DrawModel): number {
  switch (model.kind) {
    case 'digits':
    case 'dice':
    case 'numbers':
    case 'sample':
      return model.count;
    case 'permutation':
      return model.size;
    case 'layout':
      return model.prizes.reduce((all, { numbers, digits }) => all + numbers * digits, 0);
    default:
      return assertNever(model);
  }
}
