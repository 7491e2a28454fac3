// Vectors of the Philippine games.
import { findGame } from '../../src/lottery/games/index.ts';
import { plus } from '@tyche/kernel/ratio';
import {
  type Hit,
  parseSelection,
  type Play,
  printRatio,
  ratio,
  type Selection,
} from '../../src/lottery/index.ts';
import {
  decimal,
  findPlay,
  listOf,
  manyOf,
  quotedOdds,
  recordOf,
  reduced,
  runBet,
  same,
  type Vector,
  VectorProblem,
} from './vector.ts';

/** A vector's play: `ph.642.sys7` is a system of 6/42, `ph.4d.perm24` a permutation. */
export function playOf({ play: name }: Vector): Play {
  const [, menu = '', form = ''] = name.split('.');
  const game = findGame(`ph-${menu}`);
  if (!game) throw new VectorProblem(`no game ph-${menu} in the rules`);
  const own = form.replace(/^sys(tem)?\d+$/, 'system').replace(/^(perm|roll|rambolito)\d+$/, '$1');
  return findPlay(game.plays, `ph.${menu}.${own}`);
}

const two = (value: unknown) => String(value).padStart(2, '0');

export function selectionOf(vector: Vector, play: Play): Selection {
  const { numbers, number, pattern } = vector.selection;
  const balls = () => {
    if (pattern !== undefined) return String(pattern).replace('?', 'R');
    if (number !== undefined) return String(number);
    const list = manyOf(numbers);
    return play.code.startsWith('ph.2d')
      ? list.map((pair) => manyOf(pair).map(two).join('-')).join(',')
      : list.map(two).join('-');
  };
  const isTyped = play.layouts.some((layout) => layout.entry === 'typed');
  const parsed = parseSelection(play, isTyped ? 'typed' : 'picked', balls());
  if (!parsed.ok) throw new VectorProblem(`the selection is refused: ${parsed.reason} ${parsed.text}`);
  return parsed.selection;
}

/** The vectors number tiers from the top; of the lottos they give matches. */
function nameOf(play: Play, key: string): string {
  return key.startsWith('m') ? key.slice(1) : String(play.prizes.findIndex((prize) => prize.key === key) + 1);
}

function countsOf(play: Play, hits: readonly Hit[]): Readonly<Record<string, number>> {
  return Object.fromEntries(hits.map(({ key, count }) => [nameOf(play, key), count]));
}

/** Runs a bet on a Philippine game. */
export function runPh(vector: Vector): void {
  const play = playOf(vector);
  const selection = selectionOf(vector, play);
  const draw =
    typeof vector.draw === 'string' ? Array.from(vector.draw, Number) : listOf(vector.draw).map(Number);
  const tierNames = Object.keys(recordOf(vector.odds));
  const { hits } = runBet({
    vector,
    play,
    selection,
    draws: [draw],
    odds: (key) =>
      tierNames.length > 1 && !tierNames.includes(key)
        ? decimal(recordOf(vector.odds)[tierNames[Number(nameOf(play, key)) - 1] ?? ''])
        : quotedOdds(vector, [key]),
    chances: chancesOf(vector, play, selection),
  });
  const counts = countsOf(play, hits);
  const { winsDetail, matchCounts, tier, matches } = vector.all;
  for (const [what, told] of Object.entries({ winsDetail, matchCounts }))
    if (told !== undefined && told !== null) same(what, counts, recordOf(told));
  if (tier !== undefined) same('tier', counts, tier === 0 ? {} : { [String(tier)]: 1 });
  if (matches !== undefined) same('matches', counts, Number(matches) < 3 ? {} : { [String(matches)]: 1 });
  const byName = new Map(play.prizes.map(({ key, p }) => [nameOf(play, key), printRatio(p)]));
  const told = { ...recordOf(vector.all.tierProbabilities), ...recordOf(vector.all.matchProbabilities) };
  for (const [name, chance] of Object.entries(told)) {
    // Fewer than three matches are no prize.
    if (byName.has(name)) same(`chance of ${name}`, byName.get(name), reduced(chance));
  }
}

/** The chance of the prizes that the bet plays for, which exclude each other. */
function chancesOf(vector: Vector, play: Play, selection: Selection): readonly string[] {
  const keys = new Set(play.best(selection).map(({ key }) => key));
  const own = play.prizes.filter(({ key }) => vector.all.tierProbabilities !== undefined || keys.has(key));
  return [printRatio(own.reduce((sum, { p }) => plus(sum, p), ratio(0, 1)))];
}
