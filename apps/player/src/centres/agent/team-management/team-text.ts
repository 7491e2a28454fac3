import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { useMemo } from 'react';
import { useRateText } from '../../../features/agent-rates/rate-text.ts';

export type Team = OutputOf<typeof contract.listDownlines>;
export type TeamLine = Team['list'][number];

/** The states of an account that is not active, with the colour beside the word. */
export const stateTones = { frozen: 'caution', closed: 'plain', 'not-playing': 'plain' } as const;
/** The letters of contracts, with the colour beside the word. */
export const letterTones = { P: 'indigo', E: 'indigo', A: 'jade', V: 'caution' } as const;

/** What an account of the team is said to be. */
export function useTeamText() {
  const { t, format } = useText();
  const rateText = useRateText();
  return useMemo(
    () => ({
      ...rateText,
      /** Whether an account is an agent of any kind, in words. */
      type: (line: Pick<TeamLine, 'type'>) => t(line.type === 0 ? 'agents.member' : 'agents.agent'),
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
    [t, format, rateText],
  );
}
