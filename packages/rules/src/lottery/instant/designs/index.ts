import type { Design } from '../design.ts';
import { cinnabarGate } from './cinnabar-gate.ts';
import { eggshellMoon } from './eggshell-moon.ts';
import { goldleafCarp } from './goldleaf-carp.ts';

/** The scratch tickets on offer, the cheapest first. */
export const designs: readonly Design[] = [eggshellMoon, goldleafCarp, cinnabarGate];

/** A design by its code, or null. */
export function findDesign(code: string): Design | null {
  return designs.find((design) => design.code === code) ?? null;
}
