import type { Random } from '@tyche/kernel/random';
import { utf8 } from './hex.ts';
import { hmacSha256 } from './sha256.ts';

/** What fixes the outcome of a draw besides the secret seed. The bets are not among it, on purpose: see lottery.md 14.2. */
export interface DrawEntropy {
  readonly gameCode: string;
  readonly number: string;
  /** The beacon's 32 bytes as lower-case hexadecimal text. */
  readonly entropyHex: string;
}

/** The text that block `index` authenticates: `game|number|entropyHex|index` (lottery.md 14.2, step 4). */
export function blockMessage(entropy: DrawEntropy, index: number): string {
  return `${entropy.gameCode}|${entropy.number}|${entropy.entropyHex}|${index}`;
}

/** Reads blocks 0, 1, 2 … of any length as big-endian 32-bit words, one after the other. */
export function wordsFrom(block: (index: number) => Uint8Array): Random {
  let index = 0;
  let view: DataView = new DataView(new ArrayBuffer(0));
  let offset = 0;
  return {
    nextWord() {
      if (offset + 4 > view.byteLength) {
        const bytes = block(index);
        if (bytes.byteLength < 4 || bytes.byteLength % 4 !== 0)
          throw new RangeError('wordsFrom: a block is whole words');
        view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        index += 1;
        offset = 0;
      }
      offset += 4;
      return view.getUint32(offset - 4);
    },
  };
}

/** The words of a draw: HMAC-SHA256 blocks keyed with the seed. Another HMAC (the server's native one) may be handed in. */
export function drawWords(
  seed: Uint8Array,
  entropy: DrawEntropy,
  hmac: (key: Uint8Array, message: Uint8Array) => Uint8Array = hmacSha256,
): Random {
  return wordsFrom((index) => hmac(seed, utf8(blockMessage(entropy, index))));
}
