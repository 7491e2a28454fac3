import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { Game, MemberTerms } from '@tyche/rules/lottery';
import { useMemo } from 'react';
import { useSession } from '../../state/session.ts';

/** The series a visitor may bet up to: the member's own, or the game's highest for a guest who only looks. */
export function useMemberTerms(game: Game): MemberTerms {
  const isMember = useSession((session) => session.member !== null);
  const series = useRoute(contract.series, {}, { enabled: isMember, staleTimeMs: 300_000 });
  const own =
    isMember && series.state === 'ready'
      ? series.data.find(
          (each) => each.gameGroupCode === game.group && each.prizeModeId === (game.prizeModes[0]?.id ?? 0),
        )
      : undefined;
  const maxSeries = own?.maxSeries ?? game.series.maxBet;
  return useMemo(() => ({ maxSeries }), [maxSeries]);
}
