import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { useMemo } from 'react';

export type Team = OutputOf<typeof contract.listDownlines>;
export type TeamLine = Team['list'][number];
type Rebate = Pick<TeamLine['rebates'][number], 'type' | 'prizeModeId' | 'rebate'>;

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

/** The states of an account that is not active, with the colour beside the word. */
export const stateTones = { frozen: 'caution', closed: 'plain', 'not-playing': 'plain' } as const;
/** The letters of contracts, with the colour beside the word. */
export const letterTones = { P: 'indigo', E: 'indigo', A: 'jade', V: 'caution' } as const;

/** What an account of the team is said to be. */
export function useTeamText() {
  const { t, format } = useText();
  return useMemo(
    () => ({
      /** Whether an account is an agent of any kind, in words. */
      type: (line: Pick<TeamLine, 'type'>) => t(line.type === 0 ? 'agents.member' : 'agents.agent'),
      group: ({ type, prizeModeId }: Omit<Rebate, 'rebate'>) => {
        const key = names[`${type} ${prizeModeId}` as keyof typeof names];
        return key === undefined ? type : t(`team.group.${key}`);
      },
      /** A series in LOTT, a share in the other groups. */
      rate: ({ type, rebate }: Omit<Rebate, 'prizeModeId'>) =>
        type === 'LOTT' ? String(rebate) : format.percent(rebate / PPM, 2),
      contract: ({ kind, type, status }: TeamLine['contracts'][number]) =>
        t('team.contractLine', {
          kind: t(`team.kind.${kind}`),
          games: t(`team.games.${type}`),
          status: t(`team.letter.${status}`),
        }),
      /** How many are active of an account and its team; of an account alone whether it is. */
      active: (
        { activeMembers, teamSize }: Pick<TeamLine, 'activeMembers' | 'teamSize'>,
        isByTeam: boolean,
      ) => {
        if (isByTeam && teamSize > 0) return format.number(activeMembers);
        return activeMembers > 0 ? t('team.isActive') : '–';
      },
      /** The last login as a day. */
      login: ({ lastLogin }: Pick<TeamLine, 'lastLogin'>) =>
        lastLogin === null
          ? t('team.never')
          : format.date(Date.parse(`${lastLogin}T00:00:00Z`), 'date', 'UTC'),
    }),
    [t, format],
  );
}
