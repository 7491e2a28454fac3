import type { Translator } from '@tyche/i18n/translator';
import { findAnyPlay, type Game, parseSlip } from '@tyche/rules/lottery';
import { parsePicks, type PicksPart, picksParts } from '../../lib/picks.ts';
import type { OrderRow } from './order-row.ts';
import { wonPart } from './won-part.ts';

const LONGEST_TEXT = 120;

/** What of a bet its picks hang on. */
export type BetText = Pick<OrderRow, 'playId' | 'bet' | 'winningNumber' | 'numero' | 'status' | 'kind'>;

/** The picks of a bet with their hits; the text of the wire where the page does not know the play. */
export function betParts(
  find: Translator['find'],
  game: Game | undefined,
  row: BetText,
): readonly PicksPart[] {
  const play = game && findAnyPlay(game, row.playId);
  if (!game || !play) return [plain(row.bet.slice(0, LONGEST_TEXT))];
  if (row.kind === 'chase') {
    // A draw of a chase that has not begun carries its whole slip: its first line is shown, and how many follow.
    const [first, ...others] = parseSlip(row.bet);
    const selection = first ? parsePicks(play, first.balls) : null;
    const parts = selection ? picksParts(find, play, selection) : [];
    return others.length > 0 ? [...parts, plain(`(+${others.length})`)] : parts;
  }
  const selection = parsePicks(play, row.bet);
  if (!selection) return [plain(row.bet)];
  return picksParts(find, play, selection, { won: wonPart(game, row)?.part ?? null });
}

function plain(text: string): PicksPart {
  return { place: null, values: [{ text, isHit: false }], separator: ' ', more: 0 };
}
