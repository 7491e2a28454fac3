import { type Place, placeRows } from '@tyche/rules/lottery/charts';
import { memo } from 'react';
import { DrawMatrix } from '../../features/draw-matrix/draw-matrix.tsx';
import type { Charted } from './charted.ts';

/** The matrix of one place of a game's results. A line joins what came once a draw; among several it would say nothing. */
export const PlaceTable = memo(function PlaceTable({
  place,
  name,
  charted,
}: {
  readonly place: Place;
  readonly name: string;
  readonly charted: readonly Charted[];
}) {
  const draws = charted.map(({ draw }) => draw);
  const rows = placeRows(place, draws)
    .map((row, at) => ({ ...row, numero: charted[at]?.numero ?? '' }))
    .toReversed();
  const isSingle = rows.every(({ hits }) => hits.length === 1);
  return <DrawMatrix name={name} values={place.values} rows={rows} hasLines={isSingle} />;
});
