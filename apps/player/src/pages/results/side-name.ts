import type { Translator } from '@tyche/i18n/translator';
import type { Side } from '@tyche/rules/lottery/charts';
import { playTitle } from '../../lib/lottery-text.ts';

/** A side as people say it: `Big`, and where: `Sides of a ball · 2nd ball`. */
export function sideName(
  find: Translator['find'],
  side: Side,
): { readonly side: string; readonly where: string } {
  const row = side.rowKey.endsWith('.options') || side.rowKey.endsWith('.pool') ? null : find(side.rowKey);
  const play = playTitle(find, side.play);
  return {
    side: find(side.nameKey) ?? side.nameKey,
    where: row === null || row === play ? play : `${play} · ${row}`,
  };
}
