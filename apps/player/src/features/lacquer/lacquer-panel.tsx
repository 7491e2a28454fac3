import { crackle } from '@tyche/ui/crackle';
import { cx } from '@tyche/ui/cx';
import { seeded } from '@tyche/ui/seeded';
import { type ReactNode, useMemo } from 'react';
import css from './lacquer-panel.module.css';
import { Balls } from './scene-balls.tsx';
import { Lanterns } from './scene-lanterns.tsx';

export type Scene = 'lanterns' | 'balls';

const WIDTH = 1168;
const HEIGHT = 272;
const scenes = { lanterns: Lanterns, balls: Balls } as const;

/** A sheet of red lacquer with light in it, egg-shell crackle over the ground, and content in front. */
export function LacquerPanel({ seed, scene = 'lanterns', className, children }: {
  readonly seed: number; readonly scene?: Scene; readonly className?: string | undefined; readonly children: ReactNode;
}) {
  const cracks = useMemo(() => crackle(seeded(seed), { width: WIDTH, height: HEIGHT, cells: 460 }), [seed]);
  const Picture = scenes[scene];
  return (
    <div className={cx(css.panel, css[scene], className)}>
      <svg className={css.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
        <path d={cracks} fill="none" stroke="oklch(.97 .02 85)" strokeWidth=".7" opacity=".1" />
        <Picture />
      </svg>
      {children}
    </div>
  );
}
