import { pragmaticTranslator } from './pragmatic.ts';
import { softswissTranslator } from './softswiss.ts';
import { studioTranslator } from './studio.ts';
import type { Translator } from './translator.ts';

/** A translator for each adapter of the list that calls in seamless mode. */
export const translators: Readonly<Record<string, Translator>> = {
  studio: studioTranslator,
  softswiss: softswissTranslator,
  pragmatic: pragmaticTranslator,
};
