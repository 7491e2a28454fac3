/** An icon on the 24 grid: strokes, and the one filled inlay that marks the family. */
export interface IconShape {
  readonly d: string;
  readonly inlay: string;
  /** Points along the line of reading, so it turns round in right-to-left languages. */
  readonly directional?: boolean;
}

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const ring = dot;

/** The icon set, in Tyche's own drawing. */
export const icons = {
  home: { d: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-5H9v5H5a1 1 0 0 1-1-1z', inlay: dot(12, 10.5, 1.6) },
  lottery: { d: ring(12, 12, 8.5), inlay: dot(12, 12, 2.6) },
  games: {
    d: 'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM9.3 5v14M14.6 5v14',
    inlay: dot(12, 12, 1.5),
  },
  menu: { d: 'M4 6.5h16M4 12h16M4 17.5h9.5', inlay: dot(18, 17.5, 1.6) },
  filter: { d: 'M4 7h16M7 12h10M10.500 17h3', inlay: dot(15.5, 7, 2) },
  ticket: { d: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 13h5', inlay: dot(12, 8.5, 1.5) },
  user: { d: `${ring(12, 8, 4)}M4.5 21c.8-4.6 3.7-7 7.5-7s6.7 2.4 7.5 7`, inlay: dot(12, 18.5, 1.4) },
  help: {
    d: `${ring(12, 12, 8.5)}M9.5 9.800a2.6 2.6 0 1 1 3.8 2.300c-.9.5-1.3 1-1.3 1.9`,
    inlay: dot(12, 16.6, 1.2),
  },
  chat: { d: 'M4 5.500h16v11h-8.500l-4.500 3.500v-3.500h-3z', inlay: dot(12, 11, 1.4) },
  info: { d: `${ring(12, 12, 8.5)}M12 11.500v5`, inlay: dot(12, 8.2, 1.3) },
  globe: {
    d: `${ring(12, 12, 8.5)}M3.5 12h17M12 3.500c-5 5-5 12 0 17M12 3.500c5 5 5 12 0 17`,
    inlay: dot(12, 12, 1.6),
  },
  sun: {
    d: 'M12 2.500v2.500M12 19v2.500M2.5 12H5M19 12h2.500M5.3 5.300l1.7 1.700M17 17l1.7 1.700M18.7 5.300L17 7M7 17l-1.7 1.7',
    inlay: dot(12, 12, 4),
  },
  moon: { d: 'M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z', inlay: dot(17, 6.5, 1.5) },
  eye: { d: 'M2.5 12c4-8.5 15-8.5 19 0-4 8.5-15 8.5-19 0z', inlay: dot(12, 12, 2.6) },
  'eye-off': { d: 'M2.5 10c4 7 15 7 19 0M6 14l-2 2.600M12 15.500V19M18 14l2 2.6', inlay: dot(12, 9, 1.4) },
  refresh: { d: 'M19.5 9A8 8 0 1 0 20 13.500M20 4v5h-5', inlay: dot(12, 12, 1.6) },
  exit: {
    d: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M16.5 8.500L20 12l-3.5 3.5',
    inlay: dot(9, 8, 1.3),
    directional: true,
  },
  collapse: { d: 'M18 6l-6 6 6 6M11 6l-6 6 6 6', inlay: dot(18.5, 12, 1.3), directional: true },
  'chevron-down': { d: 'M6 9.500l6 6 6-6', inlay: '' },
  'chevron-next': { d: 'M9.5 6l6 6-6 6', inlay: '', directional: true },
  back: { d: 'M20 12H5M11 6l-6 6 6 6', inlay: dot(20, 12, 1.3), directional: true },
  check: { d: 'M5 12.500l4.5 4.500L19 7', inlay: '' },
  close: { d: 'M6 6l12 12M18 6L6 18', inlay: '' },
  plus: { d: 'M12 5v14M5 12h14', inlay: '' },
  minus: { d: 'M5 12h14', inlay: '' },
  shield: {
    d: 'M12 3l7.5 2.800V11c0 5-3.2 8.3-7.5 10-4.3-1.7-7.5-5-7.5-10V5.800z',
    inlay: dot(12, 11.5, 1.9),
  },
  lock: {
    d: 'M6 10.500h12a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8.500a1 1 0 0 1 1-1zM8 10.500V7.500a4 4 0 0 1 8 0v3',
    inlay: dot(12, 15.7, 1.6),
  },
  calendar: {
    d: 'M5 5.500h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.500a1 1 0 0 1 1-1zM4 10h16M8.5 3v4M15.5 3v4',
    inlay: dot(15.5, 15, 1.5),
  },
  clock: { d: `${ring(12, 12, 8.5)}M12 7v5l3.5 2`, inlay: dot(12, 12, 1.4) },
  copy: {
    d: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
    inlay: dot(14, 15, 1.5),
  },
  trend: { d: 'M4 4v16h16M7.5 15l4-5 3.5 3 5-7', inlay: dot(20, 6, 1.6) },
  history: { d: 'M4 5v5h5M4.7 15A8 8 0 1 0 5.5 7.500L4 10M12 8v4.500l3 2', inlay: dot(12, 12.5, 1.4) },
  edit: {
    d: 'M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500zM13.500 7l3.500 3.500',
    inlay: dot(19.5, 19.5, 1.2),
  },
  trash: { d: 'M4.5 6.500h15M9 6.500V4h6v2.500M6.5 6.500L7.5 20h9l1-13.5', inlay: dot(12, 13, 1.5) },
  dice: {
    d: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.500h.01M15.5 15.500h.01M15.5 8.500h.01M8.5 15.500h.01',
    inlay: dot(12, 12, 1.5),
  },
  star: {
    d: 'M12 3.500l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.900L3.5 9.700l5.9-.8z',
    inlay: dot(12, 12, 1.6),
  },
  pause: { d: 'M8.5 5v14M15.5 5v14', inlay: '' },
  play: { d: 'M7 4.500v15l12.5-7.500z', inlay: dot(11, 12, 1.5), directional: true },
  alert: { d: 'M12 3.500L22 20.500H2zM12 9.500v5', inlay: dot(12, 17.3, 1.2) },
  cart: { d: 'M3 4h2.500l2.5 11h10l2.5-8H6.500M9 19.500h.01M17 19.500h.01', inlay: dot(13, 10.5, 1.5) },
  offline: { d: 'M3.5 9.500a13 13 0 0 1 17 0M6.5 13a8.5 8.5 0 0 1 11 0M4 4l16 16', inlay: dot(12, 18, 1.6) },
  wallet: {
    d: 'M4 7.500a2 2 0 0 1 2-2h11v3M4 7.500v10a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1v-9a1 1 0 0 0-1-1H5a1 1 0 0 1-1-1z',
    inlay: dot(16, 14, 1.6),
  },
  deposit: {
    d: 'M12 4v10M8 10.500l4 4 4-4M4.500 15v4a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4',
    inlay: dot(12, 17.5, 1.3),
  },
  withdraw: {
    d: 'M12 14.500V4M8 7.500l4-4 4 4M4.500 15v4a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4',
    inlay: dot(12, 17.5, 1.3),
  },
  transfer: {
    d: 'M4 8.500h15M15.500 5L19 8.500 15.500 12M20 15.500H5M8.500 12L5 15.500 8.500 19',
    inlay: dot(12, 12, 1.4),
    directional: true,
  },
  coins: {
    d: 'M4.500 7c0-1.700 3.4-3 7.500-3s7.500 1.300 7.500 3-3.4 3-7.500 3-7.500-1.300-7.500-3zM4.500 7v10c0 1.700 3.4 3 7.500 3s7.500-1.300 7.500-3V7M4.500 12c0 1.700 3.4 3 7.500 3s7.500-1.300 7.500-3',
    inlay: dot(12, 7, 1.3),
  },
  gift: {
    d: 'M4.500 11h15v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1zM3.500 7.500h17V11h-17zM12 7.500V20M12 7.500C8 7.500 7 3.500 9.500 3.500c2 0 2.500 4 2.500 4s.5-4 2.500-4c2.500 0 1.500 4-2.500 4z',
    inlay: dot(12, 14.5, 1.4),
  },
  users: {
    d: `${ring(9, 8.5, 3.5)}M2.500 19.500c.6-4 3-6 6.500-6s5.900 2 6.500 6M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14c2.200.8 3.600 2.600 4 5.500`,
    inlay: dot(9, 17.3, 1.3),
  },
  flag: { d: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0', inlay: dot(12, 9.5, 1.6) },
  mail: {
    d: 'M5 5.500h14a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM4.500 7l7.500 6 7.500-6',
    inlay: dot(12, 16, 1.2),
  },
  key: {
    d: `${ring(8, 15.5, 4)}M11 12.500l8-8M16 7.500l2.500 2.500M13.500 10l1.500 1.500`,
    inlay: dot(8, 15.5, 1.3),
  },
  phone: {
    d: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM7 17h10M7 6h10',
    inlay: dot(12, 19, 1),
  },
  device: {
    d: 'M4.500 5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9 20h6M12 16v4',
    inlay: dot(12, 10.5, 1.5),
  },
  heart: {
    d: 'M12 20C6 15.500 3.500 12.500 3.500 9a4.500 4.500 0 0 1 8.500-2 4.500 4.500 0 0 1 8.500 2c0 3.500-2.500 6.500-8.500 11z',
    inlay: dot(12, 11.5, 1.6),
  },
  cards: {
    d: 'M5 8l8.500-3.500a1 1 0 0 1 1.300.5L19.500 16a1 1 0 0 1-.5 1.300L10.500 21a1 1 0 0 1-1.300-.5L4.500 9.300A1 1 0 0 1 5 8z',
    inlay: dot(12, 12.8, 1.8),
  },
  fish: {
    d: 'M3 12c4-6.500 10.500-6.500 14 0-3.500 6.500-10 6.500-14 0zM16 10.500l5-3.500v10l-5-3.500',
    inlay: dot(8, 11, 1.3),
  },
  chart: { d: 'M4 20h16M6.500 16v-5M12 16V6M17.500 16V9', inlay: dot(12, 3.2, 1.3) },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof icons;
