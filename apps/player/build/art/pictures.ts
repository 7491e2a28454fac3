import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Colours, cutPicture, readDrawing } from './cut-picture.ts';

const read = (name: string) => readFileSync(new URL(`../../art/${name}`, import.meta.url), 'utf8');

/** All pictures of the lottery families and of the house's games, and the folder under which they are served: a new one whenever a picture changes. */
export interface Pictures {
  readonly folder: string;
  /** File name, such as `ssc-card-light.svg` or `game-moon-wide-light.svg`, and SVG. */
  readonly files: ReadonlyMap<string, string>;
}

/** Cuts every picture of `art/families.svg` and `art/games.svg` in both themes. What both need is in the first of them. */
export function cutPictures(): Pictures {
  const drawing = readDrawing(`${read('families.svg')}${read('games.svg')}`);
  const themes: Readonly<Record<string, Colours>> = JSON.parse(read('colours.json'));
  const files = new Map<string, string>();
  for (const id of drawing.keys()) {
    const name = id.startsWith('game-') ? id : /^fam-(.+)$/.exec(id)?.[1];
    if (!name) continue;
    for (const [theme, colours] of Object.entries(themes))
      files.set(`${name}-${theme}.svg`, cutPicture(drawing, colours, id));
  }
  const digest = createHash('sha256');
  for (const [name, svg] of files) digest.update(name).update(svg);
  return { folder: `assets/art-${digest.digest('hex').slice(0, 8)}`, files };
}
