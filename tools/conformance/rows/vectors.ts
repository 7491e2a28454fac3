// The published vectors of the vendor protocol, as the kit reads them.
import { readFileSync } from 'node:fs';
import type { Fields } from '@tyche/vendor-protocol/conformance/steps';

export interface Vector {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly input: Fields;
  readonly expected: Fields;
}

const file = new URL('../../../packages/rules/fixtures/games-vectors.json', import.meta.url);

/** The vectors of a group, in the order of the file. */
export function vectorsOf(group: 'sgp' | 'sgp-sign' | 'money'): readonly Vector[] {
  const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(readFileSync(file, 'utf8'));
  return vectors.filter((vector) => vector.group === group);
}

/** How a vector is named in the matrix. */
export function nameOf({ id, name }: Vector): string {
  return `${id} ${name}`;
}

/** A value as an object; an empty one for a value that is none. */
export function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : {};
}

/** A value as a list of objects; an empty one for a value that is no list. */
export function recordsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
