import { useText } from '@tyche/i18n/react';
import { useMemo } from 'react';

/** A rebate as calls have it: a series in LOTT, ppm in the other groups. */
interface Rebate {
  readonly type: string;
  readonly prizeModeId: number;
  readonly rebate: number;
}

const PPM = 1_000_000;
const names = {
  'LOTT 1': 'lott',
  'LOTT 2': 'zy',
  'ELOTT 0': 'elott',
  'LIVE 0': 'live',
  'RNG 0': 'rng',
  'SPORTS 0': 'sports',
  'FISH 0': 'fish',
  'PVP 0': 'pvp',
} as const;

/** How rebates of agents are said. Needs the texts of `team`. */
export function useRateText() {
  const { t, format } = useText();
  return useMemo(
    () => ({
      group: ({ type, prizeModeId }: Omit<Rebate, 'rebate'>) => {
        const key = names[`${type} ${prizeModeId}` as keyof typeof names];
        return key === undefined ? type : t(`team.group.${key}`);
      },
      /** A series in LOTT, a share in the other groups. */
      rate: ({ type, rebate }: Omit<Rebate, 'prizeModeId'>) =>
        type === 'LOTT' ? String(rebate) : format.percent(rebate / PPM, 2),
    }),
    [t, format],
  );
}
