import { readFileSync } from 'node:fs';
import { vectorsIn } from './registry.ts';
import { readVector, type Vector } from './vector.ts';

/** The published vectors as the project keeps them, as they are written. */
export const published: readonly unknown[] = vectorsIn(
  readFileSync(new URL('../../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);

const vectors = published.map(readVector);

/** A published vector by its id. */
export function vectorOf(id: string): Vector {
  const found = vectors.find((vector) => vector.id === id);
  if (!found) throw new Error(`no vector ${id}`);
  return found;
}
