import { boardOf } from '../../grammar/board.ts';
import type { Draw } from '../../grammar/play.ts';
import { southPrizes } from './prizes.ts';

/**
 * The tiers that a paper ticket of a Central or Southern station wins, highest first (lottery.md 2.7). `DB`: all
 * six digits. `PHU`: the last five right, the first wrong (nine tickets). `KK`: the first right and exactly one of
 * the others wrong (45 tickets). Then every prize whose number the ticket ends in, once for each that does: tiers
 * add up. Null when the text is no six-digit ticket.
 */
export function paperTicketTiers(ticket: string, draw: Draw): readonly string[] | null {
  if (!/^[0-9]{6}$/.test(ticket)) return null;
  const board = boardOf(southPrizes, draw);
  const special = board.get('DB')?.[0] ?? '';
  const lower = [...board]
    .filter(([prize]) => prize !== 'DB')
    .flatMap(([prize, numbers]) => numbers.filter((number) => ticket.endsWith(number)).map(() => prize));
  const top = specialTier(ticket, special);
  return top === null ? lower : [top, ...lower];
}

function specialTier(ticket: string, special: string): 'DB' | 'PHU' | 'KK' | null {
  const wrong = [...ticket].filter((digit, i) => digit !== special[i]).length;
  if (wrong === 0) return 'DB';
  if (wrong > 1) return null;
  return ticket[0] === special[0] ? 'KK' : 'PHU';
}
