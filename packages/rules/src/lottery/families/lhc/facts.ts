import type { Draw } from '../../grammar/play.ts';
import { animalOf, sidesOf } from './tables.ts';

/** What the plays ask of a draw, found out once a draw. */
export interface Facts {
  readonly normals: readonly number[];
  readonly special: number;
  /** The index of the year's animal. */
  readonly year: number;
  /** By number: 1 among the six normals, 2 the special, 0 not drawn. */
  readonly roles: Uint8Array;
  /** Bits of the animals and of the tails of all seven numbers. */
  readonly animals: number;
  readonly tails: number;
  /** The special's animal. */
  readonly specialAnimal: number;
  /** How many of the six normals each animal has. */
  readonly normalsByAnimal: Uint8Array;
  /** The sides of each of the six normals in drawn order. */
  readonly sides: readonly (readonly number[])[];
  readonly total: number;
}

const DRAWN = 7;
const known = new WeakMap<Draw, Facts>();

/** The facts of a draw: six normals, the special, and the year's animal that the draw's date adds. */
export function factsOf(draw: Draw): Facts {
  let facts = known.get(draw);
  if (!facts) {
    facts = findFacts(draw);
    known.set(draw, facts);
  }
  return facts;
}

function findFacts(draw: Draw): Facts {
  const drawn = draw.slice(0, DRAWN);
  const normals = drawn.slice(0, DRAWN - 1);
  const special = drawn[DRAWN - 1];
  const year = draw[DRAWN];
  if (special === undefined || year === undefined)
    throw new RangeError('seven numbers and the year’s animal');
  const roles = new Uint8Array(50);
  const normalsByAnimal = new Uint8Array(12);
  for (const value of normals) {
    roles[value] = 1;
    const animal = animalOf(value, year);
    normalsByAnimal[animal] = (normalsByAnimal[animal] ?? 0) + 1;
  }
  roles[special] = 2;
  return {
    normals,
    special,
    year,
    roles,
    normalsByAnimal,
    animals: bits(drawn.map((value) => animalOf(value, year))),
    tails: bits(drawn.map((value) => value % 10)),
    specialAnimal: animalOf(special, year),
    sides: normals.map(sidesOf),
    total: drawn.reduce((all, value) => all + value, 0),
  };
}

/** A set of small numbers as bits. */
export function bits(values: readonly number[]): number {
  let set = 0;
  for (const value of values) set |= 1 << value;
  return set;
}

/** How many bits are set. */
export function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
