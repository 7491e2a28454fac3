// Which drawing each symbol of a slot wears, and the file of its drawings.

export interface Wardrobe {
  /** The prefix of its drawings. */
  readonly set: 'moon' | 'drum' | 'pond';
  readonly url: string;
  /** The drawing of each symbol; its name is in the catalogs under the same word. */
  readonly drawings: Readonly<Record<string, string>>;
  /** Hue of the scene behind the reels. */
  readonly hue: number;
}

const wardrobes: Readonly<Record<string, Wardrobe>> = {
  'lantern-lane': {
    set: 'moon',
    url: new URL('./art/moon.svg', import.meta.url).href,
    drawings: {
      A: 'buffalo',
      B: 'rabbit',
      C: 'goldkoi',
      D: 'axe',
      E: 'starlantern',
      F: 'toydrum',
      G: 'banleaf',
      S: 'cuoimoon',
    },
    hue: 264,
  },
  'dragon-boat-243': {
    set: 'drum',
    url: new URL('./art/drum.svg', import.meta.url).href,
    drawings: {
      A: 'giaolong',
      B: 'lacbird',
      C: 'warboat',
      D: 'crossbow',
      E: 'bootaxe',
      F: 'lowhex',
      G: 'lowtri',
      H: 'lowsquare',
      W: 'bolt',
      S: 'drum',
    },
    hue: 28,
  },
  'triple-koi': {
    set: 'pond',
    url: new URL('./art/pond.svg', import.meta.url).href,
    drawings: { A: 'koi', B: 'crane', C: 'teapot', D: 'cup', E: 'dragonfly', F: 'bud', W: 'moonwater' },
    hue: 168,
  },
};

/** The drawings of a slot. Throws for a game that is none. */
export function wardrobeOf(gameCode: string): Wardrobe {
  const found = wardrobes[gameCode];
  if (!found) throw new Error(`no drawings of ${gameCode}`);
  return found;
}
