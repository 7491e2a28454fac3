// The second brand of the demo beside the first: one installation, two hosts, and no row in common (decision 53).

/** The second one. Browsers find `*.localhost` on their own machine. */
export const secondBrand = {
  code: 'saomai',
  name: 'Sao Mai',
  host: 'saomai.localhost',
  /** Its books; what it counts in is not what the first one counts in. */
  books: [
    ['real', 'VND'],
    ['trial', 'VND'],
    ['points', 'PTS'],
  ],
  /** Under the name of the first brand's member, with another password. */
  member: { username: 'demo_minh', password: 'saomai-week-2026', language: 'VI' },
  /** What its settings begin with; staff change them later. */
  first: {
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    defaultLanguage: 'VI',
    languages: ['VI', 'EN', 'TY'],
    playMoneyGrant: '1000000',
    diallingCodes: ['84', '63'],
  },
} as const;
