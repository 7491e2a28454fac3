import type { DrawModel } from '../draw-model.ts';
import { divisionOf } from '../families/lhc/official.ts';
import { paperPrizes } from '../families/thai/paper-ticket.ts';
import { paperTicketTiers } from '../families/vn/paper-ticket.ts';
import { boardOf } from '../grammar/board.ts';
import type { Draw } from '../grammar/play.ts';

/** Something that a number won: the name of a prize and how often. */
export interface TicketPrize {
  readonly prize: string;
  readonly times: number;
}

export type TicketCheck =
  | { readonly ok: false }
  | { readonly ok: true; readonly prizes: readonly TicketPrize[]; readonly matched: readonly number[] };

const SIX_DIGITS = /^[0-9]{6}$/;

/**
 * Looks a ticket of the paper kind up in a result: a number in a board or a digit game, six numbers in a game of balls. For information
 * only: what was bet here is settled by its play. `ok: false` when the text is no ticket of the game.
 */
export function checkTicket(family: string, model: DrawModel, text: string, draw: Draw): TicketCheck {
  switch (model.kind) {
    case 'layout':
      return inBoard(family, model, text.replaceAll(' ', ''), draw);
    case 'sample':
      return amongBalls(family, model, text, draw);
    case 'digits':
      return inDigits(model.count, text.replaceAll(' ', ''), draw);
    default:
      return { ok: false };
  }
}

function inBoard(
  family: string,
  { prizes }: Extract<DrawModel, { kind: 'layout' }>,
  text: string,
  draw: Draw,
): TicketCheck {
  if (!/^[0-9]{2,6}$/.test(text)) return { ok: false };
  if (family === 'vn' && prizes.length === 9 && SIX_DIGITS.test(text))
    return found(paperTicketTiers(text, draw) ?? []);
  if (family === 'thai' && SIX_DIGITS.test(text))
    return found(paperPrizes(text, draw).map(({ tier }) => tier));
  // A number that ends in a drawn one has its prize, and a shorter one is looked up by its own digits.
  const won = [...boardOf(prizes, draw)].flatMap(([prize, numbers]) =>
    numbers.filter((number) => text.endsWith(number) || number.endsWith(text)).map(() => prize),
  );
  return found(won);
}

function amongBalls(
  family: string,
  { highest, count }: Extract<DrawModel, { kind: 'sample' }>,
  text: string,
  draw: Draw,
): TicketCheck {
  const numbers = text.split(/[\s,;-]+/).filter((part) => part !== '');
  const chosen = [...new Set(numbers.map(Number))];
  const isTicket =
    chosen.length > 0 &&
    chosen.length <= count &&
    numbers.every((part) => /^[0-9]{1,2}$/.test(part)) &&
    chosen.every((value) => value >= 1 && value <= highest);
  if (!isTicket) return { ok: false };
  const balls = draw.slice(0, count);
  const matched = chosen.filter((value) => balls.includes(value));
  if (family !== 'lhc' || chosen.length !== 6) return { ok: true, prizes: [], matched };
  const division = divisionOf(chosen, { normals: balls.slice(0, 6), special: balls[6] ?? 0 });
  return {
    ok: true,
    prizes: division === null ? [] : [{ prize: `division-${division}`, times: 1 }],
    matched,
  };
}

function inDigits(count: number, text: string, draw: Draw): TicketCheck {
  if (!new RegExp(`^[0-9]{${count}}$`).test(text)) return { ok: false };
  const drawn = draw.join('');
  let tail = 0;
  while (tail < count && text[count - 1 - tail] === drawn[count - 1 - tail]) tail += 1;
  if (tail === count) return { ok: true, prizes: [{ prize: 'exact', times: 1 }], matched: [...draw] };
  return { ok: true, prizes: tail >= 2 ? [{ prize: `last-${tail}`, times: 1 }] : [], matched: [] };
}

function found(won: readonly string[]): TicketCheck {
  const counts = Map.groupBy(won, (prize) => prize);
  return {
    ok: true,
    prizes: [...counts].map(([prize, all]) => ({ prize, times: all.length })),
    matched: [],
  };
}
