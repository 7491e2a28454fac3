// The groups `derivation` and `chain`: what seeds and links draw.
import { toHex } from '../../../src/fairness/index.ts';
import {
  chainFrom,
  drawCoin,
  drawFrom,
  drawInteger,
  isNextLink,
  linkSeeds,
  linkWords,
  type RoundSeeds,
  roundBlock,
  roundWords,
  seatsClientSeed,
  seedCommitment,
} from '../../../src/studio/index.ts';
import { crashHex, crashPoint, drawKeno, drawMines } from '../../../src/studio/originals/index.ts';
import { lanternLane } from '../../../src/studio/slots/index.ts';
import { listOf, VectorProblem } from '../vector.ts';
import { decimalText, type Fields, type GameVector, numberOf, sameFields, textOf } from './vector.ts';

const WORDS = 2 ** 32;
const RANKS = 'A23456789TJQK';
const SUITS = 'scdh';
const DECK = 52;
const SHOE = 416;

/** Runs a vector of the group `derivation`. */
export function runDerivation({ input, expected }: GameVector): void {
  const found: Record<string, () => unknown> = {
    commitment: () => seedCommitment(textOf(input.serverSeed)),
    block0: () => toHex(roundBlock(seedsOf(input), 0)),
    clientSeed: () => seedsOf(input).clientSeed,
    ...drawn(input),
  };
  for (const [field, value] of Object.entries(expected)) {
    const compute = found[field];
    if (!compute) throw new VectorProblem(`the rules compute no ${field}`);
    sameFields({ [field]: compute() }, { [field]: value });
  }
}

function drawn(input: Fields): Record<string, () => unknown> {
  const counted = () => countWords(seedsOf(input));
  const below = numberOf(input.below);
  const ints = (words = counted()) =>
    Array.from({ length: numberOf(input.count ?? 1) }, () => drawInteger(words, below));
  const used = () => {
    const words = counted();
    if (input.below === undefined) drawFrom(words, upTo(SHOE), SHOE);
    else ints(words);
    return words.used();
  };
  const shoe = () => drawFrom(counted(), upTo(SHOE), SHOE).map(cardOf);
  const dice = () => Array.from({ length: 3 }, () => drawInteger(words, 6) + 1);
  const words = counted();
  return {
    ints: () => ints(),
    int: () => ints()[0],
    wordsUsed: used,
    refused: () => used() - numberOf(input.count),
    floats: () => Array.from({ length: numberOf(input.count) }, () => (words.nextWord() / WORDS).toFixed(10)),
    firstWord: () => words.nextWord(),
    withoutRefusal: () => Math.floor((counted().nextWord() / WORDS) * below),
    deck: () => drawFrom(counted(), upTo(DECK), DECK),
    cards: () => drawFrom(counted(), upTo(DECK), 13).map(cardOf),
    first: () => shoe().slice(0, 12),
    last: () => shoe().slice(-2),
    tiles: () => [...drawMines(counted(), numberOf(input.mines))].sort((one, other) => one - other),
    dice,
    balls: () => drawKeno(counted()),
    stops: () => stopsOf(input),
    coins: () => Array.from({ length: 4 }, () => (drawCoin(words) ? 'R' : 'W')).join(''),
    firstFive: () => drawFrom(counted(), upTo(DECK), 5),
  };
}

/** Of Lantern Lane unless the vector names how long the strips are. */
function stopsOf(input: Fields): number[] {
  const words = roundWords(seedsOf(input));
  const lengths = input.strips
    ? listOf(input.strips).map(Number)
    : lanternLane.reels.map(({ length }) => length);
  return lengths.map((length) => drawInteger(words, length));
}

/** The seeds of a vector; those of a hand are made of its seats' seeds. */
export function seedsOf({ serverSeed, clientSeed, seatSeeds, nonce }: Fields): RoundSeeds {
  const seats = listOf(seatSeeds).map(String);
  return {
    serverSeed: textOf(serverSeed),
    clientSeed: seats.length > 0 ? seatsClientSeed(seats) : textOf(clientSeed),
    nonce: numberOf(nonce),
  };
}

/** The words of a round with a count of those that were taken. */
export function countWords(seeds: RoundSeeds) {
  const words = roundWords(seeds);
  let taken = 0;
  return {
    nextWord() {
      taken += 1;
      return words.nextWord();
    },
    used: () => taken,
  };
}

/** Runs a vector of the group `chain`. Shoes of cards come with the tables. */
export function runChain({ input, expected }: GameVector): void {
  if (input.last !== undefined) {
    const chain = chainFrom(textOf(input.last), numberOf(input.length));
    const at = (field: string) => chain[field === 'commitment' ? 0 : Number(field.slice(1))];
    sameFields(Object.fromEntries(Object.keys(expected).map((field) => [field, at(field)])), expected);
  } else if (input.revealed !== undefined) {
    sameFields({ valid: isNextLink(textOf(input.revealed), textOf(input.before)) }, expected);
  } else if (expected.rounds !== undefined) {
    throw new VectorProblem('shoes of cards are not offered yet');
  } else {
    const hex13 = crashHex(linkSeeds(textOf(input.link), textOf(input.salt)));
    const words = linkWords(textOf(input.link), textOf(input.salt));
    const dice = Array.from({ length: 3 }, () => drawInteger(words, 6) + 1);
    sameFields({ hex13, point: decimalText(crashPoint(hex13), 2), dice }, expected);
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

function cardOf(number: number): string {
  const card = number % DECK;
  return `${RANKS[Math.floor(card / 4)]}${SUITS[card % 4]}`;
}
