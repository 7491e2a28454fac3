import type { Game } from '../game.ts';
import { fast5d1m } from './fast5d-1m.ts';
import { fast5d5m } from './fast5d-5m.ts';

/** Every lottery there is. */
export const games: readonly Game[] = [fast5d1m, fast5d5m];

/** A game by its code, or null. */
export function findGame(code: string): Game | null {
  return games.find((game) => game.code === code) ?? null;
}

/** A game by the number it has on the wire, or null. */
export function findGameById(id: number): Game | null {
  return games.find((game) => game.id === id) ?? null;
}
