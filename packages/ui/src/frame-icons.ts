import type { IconShape } from './icons.ts';

/** Icons that only some pages show: they are no part of the first load. */
export const frameIcons = {
  search: {
    d: 'M4.500 10.500a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l5 5',
    inlay: 'M9.1 10.500a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z',
  },
  expand: {
    d: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
    inlay: 'M10.400 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z',
  },
  theatre: { d: 'M3.500 6h17v12h-17zM8 21h8', inlay: 'M10.400 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z' },
  sound: {
    d: 'M4 9.500v5h3.500l5 4v-13l-5 4zM16 9a4.500 4.500 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
    inlay: 'M8.500 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
  },
  'sound-off': {
    d: 'M4 9.500v5h3.500l5 4v-13l-5 4zM16.500 9.500l5 5M21.500 9.500l-5 5',
    inlay: 'M8.500 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
  },
} as const satisfies Record<string, IconShape>;
