// A ticket's text, as the database gives it, settled by the rules of the lottery.
import { type Draw, type Game, isSmartWin, readOdds, settleLine, type Terms } from '@tyche/rules/lottery';

/** What becomes of a ticket, as it is added up and written down. */
export interface SettledText {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly validStake: bigint;
  readonly hits: string;
}

/** Texts that are remembered: those of a draw's common plays. Each takes some 150 bytes. */
const MOST_KNOWN = 40_000;
const MOST_TERMS = 5_000;
/** Longer texts are lists and wide choices: hardly two tickets have the same. */
const LONGEST_KNOWN = 200;

/**
 * Settles by the text that decides a ticket. The same bet at the same terms comes many times in a draw, such as a side or two
 * digits: it is settled once.
 */
export function openSettling(game: Game, draw: Draw): (text: string) => SettledText {
  const known = new Map<string, SettledText>();
  const outcomes = new Map<string, SettledText>();
  const termsOf = openTerms(game);
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const settled = settleText(text);
    if (known.size < MOST_KNOWN && text.length <= LONGEST_KNOWN) known.set(ownText(text), shared(settled));
    return settled;
  };

  /** Most tickets lose, and many that win win the same: one object for all of them. */
  function shared(settled: SettledText): SettledText {
    const key = Object.values(settled).join(' ');
    const before = outcomes.get(key);
    if (!before) outcomes.set(key, settled);
    return before ?? settled;
  }

  function settleText(text: string): SettledText {
    const [stake = '', playId = '', entry = '', balls = ''] = text.split(' ', 4);
    const terms = termsOf(text.slice(stake.length + playId.length + entry.length + balls.length + 4));
    const ticket = { balls, type: entry === '1' ? 1 : 2, playId: Number(playId), terms } as const;
    const { payout, rebate, validStake, hits } = settleLine(game, ticket, draw);
    const won = payout > 0n ? JSON.stringify(hits.filter(({ count }) => count > 0)) : '';
    return { stake: BigInt(stake), payout, rebate, validStake, hits: won };
  }
}

/** Reads the terms that tickets froze. Most tickets of a draw froze the same: each text is read once. */
function openTerms(game: Game): (text: string) => Terms {
  const known = new Map<string, Terms>();
  const smartWin = isSmartWin(game);
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const [price = '', unit = '', multiple, series, base, rebate = '', cap = '', odds] = text.split(' ');
    const terms = {
      betPrice: BigInt(price),
      unit: BigInt(unit),
      multiple: Number(multiple),
      series: Number(series),
      base: Number(base),
      rebatePpm: BigInt(rebate),
      winCap: cap === '0' ? null : BigInt(cap),
      odds: odds === undefined ? null : readOdds(odds),
      smartWin,
    };
    if (known.size >= MOST_TERMS) known.clear();
    known.set(ownText(text), terms);
    return terms;
  };
}

/** The same text on its own: a part of a chunk would keep the whole chunk in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
