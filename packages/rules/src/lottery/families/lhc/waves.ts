import { exclusive } from '../../grammar/exclusive.ts';
import { ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import { factsOf } from './facts.ts';
import { CATALOG } from './layouts.ts';
import { HIGHEST, NUMBERS, WAVES, waveOf } from './tables.ts';

/** 波色: the wave of the special number, 49 being green (lottery.md 8.1). */
export const waves: Mechanics = exclusive(
  WAVES.map((text, wave) => ({
    text,
    p: ratio(NUMBERS.filter((value) => waveOf(value) === wave).length, HIGHEST),
  })),
  (draw) => waveOf(factsOf(draw).special),
  CATALOG,
);
