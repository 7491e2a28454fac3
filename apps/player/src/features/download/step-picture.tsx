import { crackle } from '@tyche/ui/crackle';
import { seeded } from '@tyche/ui/seeded';
import type { ReactNode } from 'react';
import { type Scene, scenes } from './scenes.tsx';
import css from './step-picture.module.css';

const WIDTH = 200;
const HEIGHT = 148;
let cracks: string | null = null;

/** A step as a picture: a phone on black lacquer with egg-shell crackle, and what is pressed in cinnabar. Its sentence is beside it. */
export function StepPicture({ scene }: { readonly scene: Scene }) {
  return (
    <Lacquer>
      <rect className={css.phone} x="66" y="12" width="68" height="124" rx="11" />
      <rect className={css.screen} x="71" y="19" width="58" height="110" rx="5" />
      {scenes[scene]}
    </Lacquer>
  );
}

/** The lacquer of a step whose picture is the code: it lies above. */
export function LacquerTile({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.tile}>
      <Lacquer />
      <div className={css.above}>{children}</div>
    </div>
  );
}

function Lacquer({ children }: { readonly children?: ReactNode }) {
  cracks ??= crackle(seeded(41), { width: WIDTH, height: HEIGHT, cells: 90 });
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={css.ground} width={WIDTH} height={HEIGHT} />
      <path className={css.cracks} d={cracks} />
      {children}
    </svg>
  );
}
