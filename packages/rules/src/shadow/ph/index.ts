import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily, Decided } from '../family.ts';
import {
  type Came,
  type WordPlay,
  heldWins,
  inOrder,
  note,
  opened,
  playOf,
  wordFamily,
} from '../digit-strings.ts';
import { decideSix } from '../longest-match.ts';
import { decideLotto } from './lotto.ts';

const three = wordFamily(
  '3',
  new Map<number, WordPlay>([
    [6010, playOf({ way: 'exact', prizes: [[0, 'win']], end: -3 })],
    [6011, playOf({ way: 'any', prizes: [[0, 'win']], end: -3 })],
    [6012, playOf({ way: 'exact', prizes: [[0, 'win']], end: 2 })],
    [6013, playOf({ way: 'exact', prizes: [[0, 'win']], end: -2 })],
    [6014, playOf({ way: 'digit', prizes: [[0, 'win']], end: -3 })],
  ]),
);

/** 4D standard: every number that ends as the draw does, by the longest end that it shares. */
function endingAlike(drawn: string): readonly (readonly [number: string, tier: string])[] {
  return Array.from({ length: 100 }, (_, i) => {
    const number = String(i).padStart(2, '0') + drawn.slice(2);
    if (number === drawn) return [number, 'exact'] as const;
    return [number, number.slice(1) === drawn.slice(1) ? 'last3' : 'last2'] as const;
  });
}

/** A play on 4D: which words of a ticket a winning number stands for. */
const fourPlay = (wordsOf: (number: string) => readonly string[]): WordPlay => ({
  isPool: false,
  came([[drawn = ''] = []]) {
    const came: Came = new Map();
    for (const [number, tier] of endingAlike(drawn))
      for (const word of wordsOf(number)) note(came, word, tier);
    return came;
  },
});

const four = wordFamily(
  '4',
  new Map([
    [6020, fourPlay((number) => [number])],
    [6021, fourPlay((number) => [inOrder(number)])],
    [6022, fourPlay(opened)],
  ]),
);

const twoDigits = (value: string) => value.padStart(2, '0');

const two: ShadowFamily = {
  decide(chosen, { result }) {
    const drawn = result.split(',').map(twoDigits);
    assert(drawn.length === 2, 'a draw has two numbers');
    const inAnyOrder = chosen.playId === 6001;
    const words = inAnyOrder ? drawn.toSorted() : drawn;
    if (inAnyOrder && words[0] === words[1]) return { wins: [], pushed: 0 };
    if (inAnyOrder && chosen.type === 1) {
      const pool = chosen.balls.split('-');
      return { wins: once(words.every((word) => pool.includes(word))), pushed: 0 };
    }
    const came: Came = new Map([[words.join('-'), new Map([['win', 1]])]]);
    return { wins: heldWins(chosen, came), pushed: 0 };
  },
  fairOdds: () => null,
};

function once(isWon: boolean): Decided['wins'] {
  return isWon ? [{ tier: 'win', times: 1 }] : [];
}

/** The Philippine draws (lottery.md 11): 2D, 3D, 4D, 6D and six of a range. */
export const ph: ShadowFamily = {
  decide(chosen, drawn) {
    const { playId } = chosen;
    if (playId === 6000 || playId === 6001) return two.decide(chosen, drawn);
    if (playId >= 6010 && playId <= 6014) return three.decide(chosen, drawn);
    if (playId >= 6020 && playId <= 6022) return four.decide(chosen, drawn);
    if (playId === 6030) return { wins: decideSix(chosen, drawn.result), pushed: 0 };
    return { wins: decideLotto(chosen, drawn.result), pushed: 0 };
  },
  // All these games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
