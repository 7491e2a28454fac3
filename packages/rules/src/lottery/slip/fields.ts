import type { BetUnit, Game } from '../game.ts';
import type { Cell, PickedLayout, Play, QuickGroup, TypedLayout } from '../grammar/play.ts';
import type { Entry } from '../grammar/selection.ts';
import { layoutFor } from '../grammar/text.ts';
import type { MemberTerms } from '../pricing.ts';
import { type SlipState, playOf } from './state.ts';

/** A cell of the pad as it stands. */
export interface CellField extends Cell {
  readonly picked: boolean;
}

/** A row of the pad as it stands. */
export interface RowField {
  readonly nameKey: string;
  readonly min: number;
  readonly max: number;
  /** The buttons that fill it; none where a row may not hold them all. */
  readonly quick: readonly QuickGroup[];
  readonly cells: readonly CellField[];
}

/** What can be picked now. */
export interface SlipFields {
  readonly play: Play;
  readonly entries: readonly Entry[];
  readonly entry: Entry;
  readonly look: PickedLayout['look'] | null;
  readonly rows: readonly RowField[];
  /** The five places of an any-position play; empty for the others. */
  readonly places: readonly { readonly place: number; readonly nameKey: string; readonly picked: boolean }[];
  readonly minPlaces: number;
  /** What a typed list is made of; null when cells are picked. */
  readonly typed: TypedLayout | null;
  readonly units: readonly BetUnit[];
  readonly multiple: { readonly min: number; readonly max: number };
  readonly series: { readonly min: number; readonly max: number; readonly step: number };
}

/** The pad's fields for a slip: the browser draws them and knows no play by itself. */
export function slipFields(game: Game, state: SlipState, member: MemberTerms): SlipFields {
  const play = playOf(game, state);
  const layout = layoutFor(play, state.entry);
  const rule = layout?.places ?? null;
  return {
    play,
    entries: play.layouts.map((each) => each.entry),
    entry: state.entry,
    look: layout?.entry === 'picked' ? layout.look : null,
    rows: layout?.entry === 'picked' ? rowFields(layout, state) : [],
    places: Array.from({ length: rule?.of ?? 0 }, (_, place) => ({
      place,
      nameKey: `lottery.row.ball-${place + 1}`,
      picked: state.places.includes(place),
    })),
    minPlaces: rule?.min ?? 0,
    typed: layout?.entry === 'typed' ? layout : null,
    units: game.units,
    multiple: { min: 1, max: game.limits.maxMultiple },
    series: {
      min: game.series.min,
      max: Math.min(game.series.maxBet, member.maxSeries),
      step: game.series.step,
    },
  };
}

function rowFields(layout: PickedLayout, state: SlipState): readonly RowField[] {
  return layout.rows.map((row, i) => ({
    ...row,
    quick: layout.quick.filter(({ values }) => values.length <= row.max),
    cells: layout.cells.map((cell) => ({ ...cell, picked: state.rows[i]?.includes(cell.value) ?? false })),
  }));
}

/** A branch of the play menu: a group, its subgroups, their plays, in the game's order. */
export interface MenuGroup {
  readonly group: string;
  readonly nameKey: string;
  readonly subgroups: readonly {
    readonly subgroup: string;
    readonly nameKey: string;
    readonly plays: readonly Play[];
  }[];
}

/** The play menu of a game as a tree. */
export function playMenu(game: Game): readonly MenuGroup[] {
  return [...Map.groupBy(game.plays, (play) => play.group)].map(([group, plays]) => ({
    group,
    nameKey: `${plays[0]?.catalog ?? 'lottery'}.group.${group}`,
    subgroups: [...Map.groupBy(plays, (play) => play.subgroup)].map(([subgroup, inSubgroup]) => ({
      subgroup,
      nameKey: `${inSubgroup[0]?.catalog ?? 'lottery'}.subgroup.${subgroup}`,
      plays: inSubgroup,
    })),
  }));
}
