// How to bet through the calls alone, for the page at /docs: the steps, the grammar of a slip, and for each play a line that may be sent.
// Everything about plays is read from the rules, so that the page cannot tell another grammar than the parser has.
import { formatAmount } from '@tyche/kernel/money';
import {
  type Game,
  type Layout,
  layoutFor,
  type Play,
  printLine,
  stakeOf,
  usualPeriodSec,
} from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';

const WHOLE_UNIT = 1;

/**
 * The worked example of a play as a bet on a game: the slip of one line, at the whole unit, the default series and the smallest
 * multiple that the game takes, and its `betCartAmountSum`.
 */
function exampleBet(game: Game, play: Play): { readonly slip: string; readonly amount: string } {
  const { type, balls, bets } = play.example;
  const [unit] = game.units.filter(({ id }) => id === WHOLE_UNIT);
  if (!unit) throw new Error(`${game.code} has no whole unit`);
  const priceAt = (multiple: number) =>
    stakeOf(bets, { betPrice: game.betPrice, unit: unit.factor, multiple });
  const least = priceAt(1);
  const { minLineStake } = game.limits;
  const multiple = least >= minLineStake ? 1 : Number((minLineStake + least - 1n) / least);
  const slip = printLine({
    balls,
    type,
    playId: play.id,
    unitId: unit.id,
    series: game.series.default,
    multiple,
    digit: play.digit,
  });
  return { slip, amount: formatAmount(priceAt(multiple)) };
}

/** For each menu of each family the game that draws most often, so that every play that can be bet on is there once. */
function guideGames(): readonly Game[] {
  const byMenu = Map.groupBy(games, ({ family, menu }) => `${family} ${menu}`);
  return [...byMenu.values()].flatMap((alike) =>
    alike.toSorted((a, b) => usualPeriodSec(a.calendar) - usualPeriodSec(b.calendar)).slice(0, 1),
  );
}

/** The guide as HTML, for the page of the calls: no script, no style. `nameOf` gives an English name. */
export function slipGuide(nameOf: (key: string, params: Play['nameParams']) => string): string {
  const tables = guideGames().map((game) => {
    const rows = game.plays.map((play) => playRow(game, play, nameOf(play.nameKey, play.nameParams)));
    const example = `game ${game.id} <code>${game.code}</code>`;
    return (
      `<h3 id="slip-${game.family}-${game.menu}">Family ${game.family}, menu ${game.menu} (${example})</h3>` +
      `<p>Games with these plays: ${sameMenu(game).map(nameOfGame).join(', ')}.</p>` +
      `<table border="1" cellpadding="6"><tr><th>playId<th>Play<th>What <code>balls</code> holds<th>Bets<th>A line that may be sent<th>betCartAmountSum${rows.join('')}</table>`
    );
  });
  return `<h2 id="slip">How to bet</h2>${STEPS}${GRAMMAR}${tables.join('')}`;
}

function sameMenu(game: Game): readonly Game[] {
  return games.filter(({ family, menu }) => family === game.family && menu === game.menu);
}

function nameOfGame({ id, code }: Game): string {
  return `${id} <code>${code}</code>`;
}

function playRow(game: Game, play: Play, name: string): string {
  const { slip, amount } = exampleBet(game, play);
  const entry = play.example.type === 1 ? 'picked' : 'typed';
  const layout = layoutFor(play, entry);
  const others = play.layouts.filter((other) => other !== layout).map((other) => describe(other));
  const told = [layout ? describe(layout) : '', ...others].filter((text) => text !== '').join(' Or ');
  return (
    `<tr><td>${play.id}<td>${escaped(name)} <code>${play.code}</code><td>${escaped(told)}<td>${play.example.bets}` +
    `<td><code data-game="${game.id}" data-amount="${amount}">${escaped(slip)}</code><td>${amount}`
  );
}

/** What the balls field holds for a layout, in a sentence. */
function describe(layout: Layout): string {
  const places = layout.places
    ? ` First the positions, ${layout.places.min} to ${layout.places.of} of 1–${layout.places.of} joined by "," and then "@".`
    : '';
  if (layout.entry === 'typed') {
    if (layout.open)
      return `type 2: tickets of ${layout.length} digits, one of them "r", joined by ",".${places}`;
    const part = layout.numbers
      ? `${layout.length} numbers of two digits (${two(layout.numbers.lowest)}–${two(layout.numbers.highest)}) joined by "-"`
      : `${layout.length} digits`;
    const distinct = layout.minDistinct > 1 ? `, at least ${layout.minDistinct} of them different` : '';
    return `type 2: tickets of ${part}${distinct}, joined by ",".${places}`;
  }
  const join = layout.look === 'digits' ? 'run together' : 'joined by "-"';
  const rows = layout.rows.map(({ min, max }) => (min === max ? `${min}` : `${min}–${max}`)).join(', ');
  const count = layout.rows.length === 1 ? 'one row' : `${layout.rows.length} rows joined by "_"`;
  return `type 1: ${count}; picks of each row: ${rows}, ${join}, of ${cellsOf(layout.cells.map(({ text }) => text))}.${places}`;
}

function cellsOf(texts: readonly string[]): string {
  const isRun = texts.length > 12 && texts.every((text) => /^\d+$/.test(text));
  return isRun ? `${texts[0]}–${texts.at(-1)}` : texts.join(' ');
}

const two = (value: number) => String(value).padStart(2, '0');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const STEPS = `
<ol>
<li><code>PUT /wps/member/register</code> with <code>{"username","password","confirmPassword","agreement":true}</code> opens an account, or <code>POST /wps/session/login</code> with <code>{"username","password"}</code> signs in. The answer sets a cookie; send it with every call.
<li><code>GET /lgw/games/game_menus</code> lists the games with their <code>gameId</code>. <code>GET /lgw/games/{gameId}/play_menu</code> lists its plays with their <code>playId</code>; <code>GET /lgw/games/{gameId}/setting</code> its units and limits; <code>GET /lgw/customers/series</code> your series by game group.
<li><code>GET /lgw/numeros/near?gameId=…</code>: <code>currentNumero.numero</code> is the draw that sells now, while <code>isSale</code> is true.
<li><code>POST /lgw/orders/betting</code> with the header <code>Idempotency-Key</code> (a new UUID version 7 for each order, at most 24 hours old and 10 minutes ahead of the server’s time; send the same one to repeat it) and the body <code>{"gameId":101,"currentNumero":"…","bettingSlipString":"…","betCartAmountSum":"…"}</code>.
<li><code>POST /lgw/orders</code> lists your orders; the <code>winAmount</code> of a line is there once its draw is settled.
</ol>`;

const GRAMMAR = `
<h3>The slip</h3>
<p><code>bettingSlipString</code> is one or more lines joined by <code>;</code>. A line is</p>
<p><code>balls~type~playId~bettingModeId~series~multiple</code>, and <code>~digit</code> after it where the line below has one.</p>
<ul>
<li><code>balls</code>: what is bet on, in small letters, digits and <code># _ , @ -</code>. Rows are joined by <code>_</code>; a row without a pick is <code>#</code>.
<li><code>type</code>: 1 for picks by row (every combination of them is a bet), 2 for a list of single tickets.
<li><code>playId</code>: the play, from the tables below.
<li><code>bettingModeId</code>: the unit, 1 for 1, 2 for 0.1, 3 for 0.01, 4 for 0.001, as far as the game's <code>setting</code> lists it.
<li><code>series</code>: the prize series, a whole number within your range; a lower one pays less and gives a rebate.
<li><code>multiple</code>: how many times the stake, 1 or more.
</ul>
<p><code>betCartAmountSum</code> is the whole price as decimal text: the sum over the lines of bets × <code>singleBetPrice</code> (in <code>play_menu</code>) × unit × multiple. With a chase it is that times the sum of its multiples. An order whose sum differs is refused with <code>amount-mismatch</code>, which tells the right one.</p>
<p>A chase has <code>"chase":true</code> and <code>"chaseSlip":{"numero":"first draw","multiples":[1,1,2]}</code>: one multiple for each following draw.</p>`;
