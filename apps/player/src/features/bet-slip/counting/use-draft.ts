import type { Game, MemberTerms } from '@tyche/rules/lottery';
import {
  type Draft,
  type DraftProblem,
  draftProblems,
  type DraftReading,
  type PricedBet,
  priceDraft,
  readDraft,
  type SlipState,
} from '@tyche/rules/lottery/slip';
import { useEffect, useMemo, useState } from 'react';
import { countElsewhere, SHORT_LIST } from './counter.ts';

/** What is being picked: read, counted and priced. */
export interface DraftView {
  readonly draft: Draft;
  readonly reading: DraftReading;
  readonly priced: PricedBet | null;
  readonly problems: readonly DraftProblem[];
  /** True while a long list is being counted; what is shown then is of the list before. */
  readonly isCounting: boolean;
}

const NOTHING: DraftReading = { bet: null, typed: null };

/**
 * The draft of a slip. Picks and short lists are counted at once, long lists in the worker; a change of stake only
 * prices again what was counted.
 */
export function useDraft(game: Game, slip: SlipState, terms: MemberTerms): DraftView {
  const { playId, entry, rows, places, typed, unitId, series, multiple } = slip;
  const draft = useMemo(() => ({ playId, entry, rows, places, typed }), [playId, entry, rows, places, typed]);
  const isLong = entry === 'typed' && typed.length > SHORT_LIST;
  const [late, setLate] = useState<{ readonly draft: Draft; readonly reading: DraftReading } | null>(null);

  useEffect(() => {
    if (!isLong) return;
    let isCurrent = true;
    void countElsewhere(game, draft).then((reading) => {
      // Without a worker the list is still counted, if not beside the page.
      if (isCurrent) setLate({ draft, reading: reading ?? readDraft(game, draft) });
    });
    return () => {
      isCurrent = false;
    };
  }, [game, draft, isLong]);

  const now = useMemo(() => (isLong ? null : readDraft(game, draft)), [game, draft, isLong]);
  const isCounting = isLong && late?.draft !== draft;
  const before = late?.draft.playId === playId ? late.reading : NOTHING;
  const reading = now ?? before;
  const priced = useMemo(
    () => reading.bet && priceDraft(game, reading.bet, { unitId, series, multiple }, terms),
    [game, reading, unitId, series, multiple, terms],
  );
  const problems = useMemo(() => draftProblems(game, reading, priced, terms), [game, reading, priced, terms]);
  return { draft, reading, priced, problems, isCounting };
}
