import { type Random, uniform } from '@tyche/kernel/random';

/** Chance that can be had again: the same seed, the same run of numbers (splitmix32). Never for draws. */
export class Seeded implements Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  nextWord(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let word = this.#state;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + uniform(this, high - low + 1);
  }

  pick<T>(list: readonly T[]): T {
    const found = list[uniform(this, list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }
}
