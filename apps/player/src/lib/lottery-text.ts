import type { Play, Selection } from '@tyche/rules/lottery';
import type { Translator } from '@tyche/i18n/translator';
import { parsePicks, picksParts, picksText } from './picks.ts';

type Find = Translator['find'];

/** The name of a play without its group: `Straight`. */
export function playName(find: Find, play: Play): string {
  return find(play.nameKey, play.nameParams) ?? play.code;
}

/** The name of a play as it stands alone: `First three, straight`. */
export function playTitle(find: Find, play: Play): string {
  const group = find(`${play.catalog}.group.${play.group}`) ?? play.group;
  const name = playName(find, play);
  if (name === group) return group;
  return find('lottery.pad.title', { group, play: lowered(name) }) ?? `${group}, ${play.code}`;
}

/** The name of a prize of a play: of a tier, or of the option that wins it. */
export function prizeName(find: Find, play: Play, key: string): string {
  const { catalog } = play;
  return (
    find(`${catalog}.prize.${key}`) ??
    find(`${catalog}.option.${key}`) ??
    find(`lottery.prize.${key}`) ??
    find(`lottery.option.${key}`) ??
    key
  );
}

/** What was chosen, short enough for one line: `Hundreds: 2 · Tens: 0 5`, `Big, Odd`, `001, 123 (+12)`. */
export function selectionText(find: Find, play: Play, selection: Selection, more = 0): string {
  return picksText(picksParts(find, play, selection, { more }));
}

/** The same from the text that the wire carries; the text itself when the play does not take it. */
export function ballsText(find: Find, play: Play, balls: string): string {
  const selection = parsePicks(play, balls);
  return selection ? selectionText(find, play, selection) : balls;
}

/** The draw's place in its day: `0731` of `202611210731`; of a daily draw its day, `11-21`. */
export function shortNumber(numero: string): string {
  return numero.length === 8 ? `${numero.slice(4, 6)}-${numero.slice(6)}` : numero.slice(-4);
}

/** Only a first letter is lowered: names in the middle of a play's name stay names. */
function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}
