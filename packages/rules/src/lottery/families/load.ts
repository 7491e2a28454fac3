import type { Family } from '../grammar/play.ts';

/** The families, a line each (docs/how-to/new-family.md). */
const loaders: Readonly<Record<string, () => Promise<Family>>> = {
  ssc: async () => (await import('./ssc/index.ts')).ssc,
  x115: async () => (await import('./x115/index.ts')).x115,
  pk10: async () => (await import('./pk10/index.ts')).pk10,
  k3: async () => (await import('./k3/index.ts')).k3,
  vn: async () => (await import('./vn/index.ts')).vn,
  thai: async () => (await import('./thai/index.ts')).thai,
  hanoi: async () => (await import('./hanoi/index.ts')).hanoi,
  lao: async () => (await import('./lao/index.ts')).lao,
  malay: async () => (await import('./malay/index.ts')).malay,
  ph: async () => (await import('./ph/index.ts')).ph,
  lhc: async () => (await import('./lhc/index.ts')).lhc,
  keno: async () => (await import('./keno/index.ts')).keno,
  pc28: async () => (await import('./pc28/index.ts')).pc28,
};

/** The codes of all families. */
export const familyCodes: readonly string[] = Object.keys(loaders);

/** Loads a family when it is first needed: a page brings only the plays that it shows. Null when there is none. */
export async function loadFamily(code: string): Promise<Family | null> {
  return (await loaders[code]?.()) ?? null;
}
