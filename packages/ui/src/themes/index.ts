/** The themes; the first opens the site (specification section 3). */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Colour of the browser's own bar: ground-1 of each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#fefdfa', dark: '#231211' };
