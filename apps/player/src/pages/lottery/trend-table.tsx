import { trend } from '@tyche/rules/lottery';
import { memo } from 'react';
import { DrawMatrix } from '../../features/draw-matrix/draw-matrix.tsx';
import { placeName } from '../../lib/picks.ts';
import { useText } from '@tyche/i18n/react';
import { placeHistory } from './missing.ts';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The matrix of one place of the open game's digits. */
export const TrendTable = memo(function TrendTable({
  drawn,
  place,
  showsAway,
  showsLines,
}: {
  readonly drawn: readonly { readonly numero: string; readonly winNo: string }[];
  readonly place: number;
  readonly showsAway: boolean;
  readonly showsLines: boolean;
}) {
  const { find } = useText();
  const rows = trend(placeHistory(drawn, place), DIGITS.length)
    .toReversed()
    .map((row, at) => ({
      numero: drawn[at]?.numero ?? '',
      hits: [row.drawn],
      away: showsAway ? row.away : null,
    }));
  return <DrawMatrix name={placeName(find, place)} values={DIGITS} rows={rows} hasLines={showsLines} />;
});
