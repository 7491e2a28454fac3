/** The font size of a browser whose user has set none, in px: 1em in a media query. */
const EM_PX = 16;

/**
 * Where layouts change: the greatest width of the narrower layout, in px at the browser's first font size. Style sheets write
 * these widths in em, so that a layout changes earlier for a user with a larger font. `tools/checks/css.ts` refuses others.
 */
export const BREAKPOINTS = [359, 419, 599, 719, 760, 839, 899, 1039, 1199] as const;

/** The media query of a low window: 420 px. */
export const LOW_WINDOW = `(max-height: ${420 / EM_PX}em)`;

/** The media query of the layouts up to a breakpoint. */
export function upTo(breakpoint: (typeof BREAKPOINTS)[number]): string {
  return `(max-width: ${breakpoint / EM_PX}em)`;
}

/** The media query of the layouts above a breakpoint. */
export function above(breakpoint: (typeof BREAKPOINTS)[number]): string {
  return `(min-width: ${(breakpoint + 1) / EM_PX}em)`;
}
