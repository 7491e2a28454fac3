// Bets on one number from several processes at once, beyond what the number may cost: exactly what fits is taken.
import { randomBytes } from 'node:crypto';
import { formatAmount } from '@tyche/kernel/money';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { exposures, parseSlip, priceLine } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { codeOf } from '../faults/bettor.ts';
import { call, numberOnSale } from './calls.ts';

export interface Race {
  /** Addresses of the processes, in turn. */
  readonly urls: readonly string[];
  readonly cookies: readonly string[];
  /** Tells rounds of one draw apart: each bets on another number. From 0 to 999. */
  readonly round: number;
}

export interface RaceResult {
  readonly taken: number;
  /** How many bets the limit has room for. */
  readonly fits: number;
  readonly refused: readonly string[];
}

/** A draw every ten seconds: a round that meets the close does not count. */
const GAME = 'test-fast5d-1m';
/** Three digits straight, in whole units. */
const lineOf = (digits: string) => `${digits}~1~21~1~1950~${MULTIPLE}`;
const MULTIPLE = 100;
/** Bets for each that fits. */
const CROWD = 2n;

/** Plays one round; null when the draw closed meanwhile. */
export async function raceForNumber({ urls, cookies, round }: Race): Promise<RaceResult | null> {
  const game = findGame(GAME);
  const digits = String(round % 1_000)
    .padStart(3, '0')
    .split('')
    .join('_');
  const [text] = parseSlip(lineOf(digits));
  const priced = game && text ? priceLine(game, text, { maxSeries: game.series.max }) : null;
  if (!game || !priced?.ok) throw new Error(`no game ${GAME} with such a line`);
  const [exposure] = exposures(game, priced.line);
  if (!exposure) throw new Error('the line reserves nothing');
  const fits = game.limits.perNumberLiability / exposure.amount;
  const number = await numberOnSale(urls[0] ?? '', game.id);
  if (number === null) return null;
  const body = JSON.stringify({
    gameId: game.id,
    currentNumero: number,
    bettingSlipString: lineOf(digits),
    betCartAmountSum: formatAmount(priced.line.stake),
  });
  const answers = await Promise.all(
    Array.from({ length: Number(fits * CROWD) }, (_, at) =>
      call(`${urls[at % urls.length]}/lgw/orders/betting`, {
        cookie: cookies[at % cookies.length] ?? '',
        method: 'POST',
        body,
        key: requestKeyAt(Date.now(), randomBytes(16)),
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200).map(({ text: said }) => codeOf(said));
  if (refused.some((code) => code === 'draw-closed' || code === 'draw-not-open')) return null;
  return { taken: answers.length - refused.length, fits: Number(fits), refused };
}
