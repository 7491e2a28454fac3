import { crackle } from '@tyche/ui/crackle';
import { cx } from '@tyche/ui/cx';
import { seeded } from '@tyche/ui/seeded';
import { type ReactNode, useEffect, useId, useState } from 'react';
import css from './lacquer-panel.module.css';
import { Balls } from './scene-balls.tsx';
import { Lanterns } from './scene-lanterns.tsx';

export type Scene = 'lanterns' | 'balls';

const WIDTH = 1168;
const HEIGHT = 272;
const scenes = { lanterns: Lanterns, balls: Balls } as const;
let cracks: string | null = null;

/** A sheet of red lacquer with light in it, egg-shell crackle over the ground, and content in front. */
export function LacquerPanel({
  scene = 'lanterns',
  className,
  children,
}: {
  readonly scene?: Scene;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const path = useCrackle();
  const Picture = scenes[scene];
  return (
    <div className={cx(css.panel, css[scene], className)}>
      <svg
        className={css.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {path && (
          <g fill="none" stroke="oklch(.97 .02 85)" strokeWidth=".7" opacity=".1">
            <path id={id} d={path} />
            <use href={`#${id}`} transform={`translate(${WIDTH}) scale(-1 1)`} />
          </g>
        )}
        <Picture />
      </svg>
      {children}
    </div>
  );
}

/** The crackle of half a panel, mirrored for the other half; made once, after the page has been painted. */
function useCrackle(): string | null {
  const [path, setPath] = useState(cracks);
  useEffect(() => {
    if (cracks !== null) return setPath(cracks);
    const timer = setTimeout(() => {
      cracks ??= crackle(seeded(77), { width: WIDTH / 2, height: HEIGHT, cells: 210 });
      setPath(cracks);
    }, 60);
    return () => clearTimeout(timer);
  }, []);
  return path;
}
