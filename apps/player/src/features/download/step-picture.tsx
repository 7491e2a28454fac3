import { crackle } from '@tyche/ui/crackle';
import { seeded } from '@tyche/ui/seeded';
import type { ReactNode } from 'react';
import { type Scene, scenes } from './scenes.tsx';
import css from './step-picture.module.css';

const WIDTH = 200;
const HEIGHT = 148;
/** The phone with a little lacquer around it. */
const PHONE = '56 6 88 136';
let cracks: string | null = null;

/** A step as a picture: a phone on black lacquer with egg-shell crackle, and what is pressed in cinnabar. Its sentence is beside it. */
export function StepPicture({ scene }: { readonly scene: Scene }) {
  return (
    <LacquerTile>
      <svg className={css.picture} viewBox={PHONE} aria-hidden="true" focusable="false">
        <rect className={css.phone} x="66" y="12" width="68" height="124" rx="11" />
        <rect className={css.screen} x="71" y="19" width="58" height="110" rx="5" />
        {scenes[scene]}
      </svg>
    </LacquerTile>
  );
}

/** The lacquer of a step. What lies on it is never cut; the cracks are. */
export function LacquerTile({ children }: { readonly children: ReactNode }) {
  cracks ??= crackle(seeded(41), { width: WIDTH, height: HEIGHT, cells: 90 });
  return (
    <div className={css.tile}>
      <svg
        className={css.ground}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <path className={css.cracks} d={cracks} />
      </svg>
      {children}
    </div>
  );
}
