import { describe, expect, it } from 'vitest';
import { permutationsOf, runOf } from '../src/lottery/families/vn/entry.ts';
import { vn } from '../src/lottery/families/vn/index.ts';
import { HIT_CAP } from '../src/lottery/families/vn/numbers.ts';
import { paperTicketTiers } from '../src/lottery/families/vn/paper-ticket.ts';
import { northPrizes, southPrizes } from '../src/lottery/families/vn/prizes.ts';
import { games } from '../src/lottery/games/index.ts';
import { northStationOn } from '../src/lottery/games/vn-stations.ts';
import { readTypedList } from '../src/lottery/slip/index.ts';
import { plus, ratio, times } from '@tyche/kernel/ratio';
import { picked, typed } from '../src/lottery/grammar/selection.ts';
import {
  type Draw,
  type Play,
  type Ratio,
  type Selection,
  drawAt,
  isOpen,
  oddsOf,
  printRatio,
} from '../src/lottery/index.ts';
import { randomResult, randomSelection, seeded } from './random-tickets.ts';

const random = seeded(27_018);
const ours = games.filter(({ family }) => family === 'vn');
const areaOf = (play: Play) => (play.code.startsWith('vn.n.') ? northPrizes : southPrizes);

function find(code: string): Play {
  const play = vn.plays.find((each) => each.code === code);
  if (!play) throw new Error(code);
  return play;
}

function randomDraw(play: Play): Draw {
  const text = randomResult({ kind: 'layout', prizes: areaOf(play) }, random);
  return Array.from(text.replaceAll(/[;,]/g, ''), Number);
}

const worthOf = (play: Play, selection: Selection, draw: Draw) =>
  play.resolve(selection, draw).hits.reduce((all, { count }) => all + count, 0);

/** What lottery.md 2.3 says that a number is read off: digits, prizes, which end; and whether each is charged. */
const readings: Readonly<
  Record<string, readonly [digits: number, prizes: string, end?: 'head' | 'tail', whole?: 'whole']>
> = {
  'vn.n.lo2': [2, 'DB G1 G2 G3 G4 G5 G6 G7'],
  'vn.n.lo3': [3, 'DB G1 G2 G3 G4 G5 G6'],
  'vn.n.lo4': [4, 'DB G1 G2 G3 G4 G5'],
  'vn.n.lo2_1k': [2, 'DB G1 G2 G3 G4 G5 G6 G7', 'tail', 'whole'],
  'vn.n.lo2_head': [2, 'DB G1 G2 G3 G4 G5 G6 G7', 'head'],
  'vn.n.lo_g3': [2, 'G3'],
  'vn.n.lo_g5': [2, 'G5'],
  'vn.n.de_db': [2, 'DB'],
  'vn.n.de_dau_db': [2, 'DB', 'head'],
  'vn.n.de_g1': [2, 'G1'],
  'vn.n.de_dau': [2, 'G7'],
  'vn.n.de_dau_duoi': [2, 'DB G7'],
  'vn.n.duoi': [1, 'DB'],
  'vn.n.3cang_db': [3, 'DB'],
  'vn.n.3cang_dau': [3, 'G6'],
  'vn.n.3cang_dau_duoi': [3, 'DB G6'],
  'vn.n.4cang_db': [4, 'DB'],
  'vn.s.lo2': [2, 'DB G1 G2 G3 G4 G5 G6 G7 G8'],
  'vn.s.lo3': [3, 'DB G1 G2 G3 G4 G5 G6 G7'],
  'vn.s.lo4': [4, 'DB G1 G2 G3 G4 G5 G6'],
  'vn.s.lo2_1k': [2, 'DB G1 G2 G3 G4 G5 G6 G7 G8', 'tail', 'whole'],
  'vn.s.lo7': [2, 'DB G5 G6 G7 G8'],
  'vn.s.lo_g4': [2, 'G4'],
  'vn.s.lo_g6': [2, 'G6'],
  'vn.s.dau': [2, 'G8'],
  'vn.s.duoi': [2, 'DB'],
  'vn.s.dau_duoi': [2, 'DB G8'],
  'vn.s.de_dau_db': [2, 'DB', 'head'],
  'vn.s.de_g1': [2, 'G1'],
  'vn.s.hang_don_vi': [1, 'DB'],
  'vn.s.xc_dau': [3, 'G7'],
  'vn.s.xc_duoi': [3, 'DB'],
  'vn.s.xc': [3, 'DB G7'],
  'vn.s.4cang_db': [4, 'DB'],
};
const others = /\.(dau|hang_chuc|any1d|tong|keo_doi|xien.*|truot\d+)$/;

/** One number as every layout of a play can hold it. */
function numberOf(play: Play, text: string): Selection {
  if (play.layouts.some(({ entry }) => entry === 'typed')) return typed([text]);
  return picked([[Number(text)]]);
}

/**
 * Every ending of a prize's first number. Of four digits, and of the numbers after the first, those where all digits
 * or all but one are sevens: no other could win where these do not.
 */
function outcomesOf(digits: number, nth: number): readonly string[] {
  const all = Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
  const isNear = (text: string) => [...text].filter((digit) => digit !== '7').length <= 1;
  return nth === 0 && digits < 4 ? all : all.filter(isNear);
}

describe('the chance of a number', () => {
  it('is known of every play', () => {
    for (const { code } of vn.plays) {
      const isOther = others.test(code) && !(code in readings);
      expect([code, code in readings || isOther]).toEqual([code, true]);
    }
    expect(vn.plays).toHaveLength(60);
  });

  it.each(Object.keys(readings))('%s: read off the prizes of the rule, one ending in 10ⁿ each', (code) => {
    const play = find(code);
    const [digits, names, end, whole] = readings[code] ?? [0, ''];
    // A number none of whose digits are in the board that it is written into.
    const number = '7'.repeat(digits);
    const selection = numberOf(play, number);
    const board = new Array<number>(play.code.startsWith('vn.n.') ? 107 : 84).fill(0);
    let [at, hits, spots] = [0, 0, 0];
    for (const { prize, numbers, digits: length } of areaOf(play)) {
      for (let i = 0; i < numbers; i += 1, at += length) {
        const isRead = names.split(' ').includes(prize);
        if (isRead) spots += 1;
        const from = end === 'head' ? at : at + length - digits;
        for (const outcome of length >= digits ? outcomesOf(digits, i) : []) {
          const draw = [...board];
          Array.from(outcome).forEach((digit, j) => {
            draw[from + j] = Number(digit);
          });
          const count = worthOf(play, selection, draw);
          hits += count;
          if (count > 0) expect([isRead, outcome]).toEqual([true, number]);
        }
      }
    }
    expect(hits).toBe(spots);
    expect(play.count(selection)).toBe(whole ? 1 : spots);
    // Means add up over the spots, whatever hangs together between them.
    const mean = ratio(hits, play.count(selection) * 10 ** digits);
    expect(play.prizes.map(({ p }) => printRatio(p))).toEqual([printRatio(mean)]);
  });

  it('of the last two digits by digit, sum and side is what a hundred endings give', () => {
    for (const area of ['n', 's'] as const) {
      for (const code of [area === 'n' ? 'dau' : 'hang_chuc', 'any1d', 'tong', 'keo_doi']) {
        const play = find(`vn.${area}.${code}`);
        const layout = play.layouts[0];
        if (layout?.entry !== 'picked') throw new Error(code);
        for (const { value, text } of layout.cells) {
          let won = 0;
          const board = randomDraw(play);
          for (let ending = 0; ending < 100; ending += 1) {
            const draw = [...board];
            const last = area === 'n' ? 4 : 5;
            [draw[last - 1], draw[last]] = [Math.floor(ending / 10), ending % 10];
            won += worthOf(play, picked([[value]]), draw);
          }
          const prize = play.prizes.find(({ key }) => key === text) ?? play.prizes[0];
          expect(prize && printRatio(prize.p), `${play.code} ${text}`).toBe(printRatio(ratio(won, 100)));
        }
      }
      const all = find(`vn.${area}.tong`).prizes.reduce((sum, { p }) => plus(sum, p), ratio(0, 1));
      expect(printRatio(all)).toBe('1/1');
    }
  });
});

/** How many of the draws of `lots` tails show exactly a number of `k` numbers, step by step. */
function shownOf(k: number, lots: number): readonly bigint[] {
  let ways: bigint[] = [1n, ...Array.from({ length: k }, () => 0n)];
  for (let lot = 0; lot < lots; lot += 1)
    ways = ways.map((stay, seen) => {
      const before = ways[seen - 1] ?? 0n;
      return stay * BigInt(100 - (k - seen)) + before * BigInt(k - seen + 1);
    });
  return ways;
}

describe('parlays and misses', () => {
  it.each(['n', 's'])('vn.%s: chances are those of a count lot by lot', (area) => {
    const lots = area === 'n' ? 27 : 18;
    const all = 100n ** BigInt(lots);
    const chance = (code: string, key = 'win') =>
      printRatio(find(`vn.${area}.${code}`).prizes.find((prize) => prize.key === key)?.p ?? ratio(0, 1));
    for (const k of [2, 3, 4]) {
      const together = printRatio(ratio(shownOf(k, lots)[k] ?? 0n, all));
      expect(chance(`xien${k}`)).toBe(together);
      expect(chance('xien_quay', `xien${k}`)).toBe(together);
    }
    for (const k of [4, 5, 6, 8, 10])
      expect(chance(`truot${k}`)).toBe(printRatio(ratio(shownOf(k, lots)[0] ?? 0n, all)));
  });

  it('win by what appears among the tails, once however often, as a plain search finds', () => {
    for (const play of vn.plays.filter(({ code }) => /xien|truot/.test(code))) {
      for (let i = 0; i < 30; i += 1) {
        const selection = randomSelection(play, random, 12);
        const draw = randomDraw(play);
        let at = 0;
        const tails = new Set<string>();
        for (const { numbers, digits } of areaOf(play))
          for (let j = 0; j < numbers; j += 1, at += digits)
            tails.add(`${draw[at + digits - 2]}${draw[at + digits - 1]}`);
        const wins = [...play.expand(selection)].filter((bet) => {
          const came = bet.split('-').filter((number) => tails.has(number)).length;
          return play.code.includes('truot') ? came === 0 : came === bet.split('-').length;
        });
        expect(worthOf(play, selection, draw)).toBe(wins.length);
      }
    }
  });

  it('take the wheel of three numbers as 4 bets and of four as 11', () => {
    const wheel = find('vn.s.xien_quay');
    expect(wheel.count(picked([[1, 2, 3]]))).toBe(4);
    expect(wheel.count(picked([[1, 2, 3, 4]]))).toBe(11);
  });
});

describe('odds and liability', () => {
  it('give back no more than is staked, at the odds of every game', () => {
    for (const game of ours) {
      for (const play of game.plays) {
        for (const { key, p } of play.prizes) {
          const odds: Ratio = ratio(oddsOf(game, play)?.[key] ?? -1n, 10_000n);
          const back = times(odds, p);
          expect([game.code, play.code, key, back.num <= back.den]).toEqual([
            game.code,
            play.code,
            key,
            true,
          ]);
          expect(Number(back.num) / Number(back.den), `${play.code} ${key}`).toBeGreaterThan(0.39);
        }
      }
    }
  });

  it('cover a number up to the hit cap, and the best outcome is a board that is full of it', () => {
    expect(HIT_CAP).toBe(4);
    const lo = find('vn.n.lo2');
    const one = picked([[7]]);
    expect(lo.best(one)).toEqual([{ key: 'win', count: 27 }]);
    expect(lo.exposures(one)).toEqual([{ key: '07', hits: [{ key: 'win', count: HIT_CAP }] }]);
    expect(
      worthOf(
        lo,
        one,
        northPrizes.flatMap(({ numbers, digits }) => fill(numbers, digits)),
      ),
    ).toBe(27);
  });

  it('class long numbers by their last two digits', () => {
    const tickets = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'));
    expect(find('vn.n.4cang_db').exposures(typed(tickets))).toHaveLength(100);
    expect(find('vn.n.lo4').count(typed(tickets))).toBe(200_000);
  });
});

const fill = (numbers: number, digits: number) =>
  Array.from({ length: numbers }, () => [...'0'.repeat(digits - 1), '7'].map(Number)).flat();

describe('quick entry over 00–99', () => {
  const layout = find('vn.n.lo2').layouts[0];
  const groups = new Map(layout?.entry === 'picked' ? layout.quick.map((each) => [each.id, each]) : []);
  const size = (id: string) => groups.get(id)?.values.length;

  it('has the groups of the rule with their sizes', () => {
    for (let digit = 0; digit < 10; digit += 1) {
      expect([size(`head-${digit}`), size(`tail-${digit}`), size(`sum-${digit}`)]).toEqual([10, 10, 10]);
      expect(size(`holding-${digit}`)).toBe(19);
    }
    expect([size('double'), size('mirror-double')]).toEqual([10, 10]);
    expect(['big', 'small', 'odd', 'even'].map(size)).toEqual([50, 50, 50, 50]);
    expect(['even-even', 'even-odd', 'odd-even', 'odd-odd'].map(size)).toEqual([25, 25, 25, 25]);
    expect(groups.get('mirrored-00')?.values).toEqual([0, 5, 50, 55]);
    expect(groups.get('mirrored-24')?.values).toEqual([24, 29, 42, 47, 74, 79, 92, 97]);
    expect(groups.get('mirror-double')?.values).toEqual([5, 16, 27, 38, 49, 50, 61, 72, 83, 94]);
  });

  it('parts the numbers among the twelve animals, and among the mirror families', () => {
    for (const name of ['animal-', 'mirrored-', 'head-', 'tail-', 'sum-']) {
      const members = [...groups.values()]
        .filter(({ id }) => id.startsWith(name))
        .flatMap((each) => each.values);
      expect(members.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    }
  });

  it('reads short forms in a typed list: a number turned about, and a run', () => {
    const typedOf = (code: string) => {
      const found = find(code).layouts.find(({ entry }) => entry === 'typed');
      if (found?.entry !== 'typed') throw new Error(code);
      return found;
    };
    const three = typedOf('vn.n.3cang_db');
    expect(readTypedList(three, 'dao112 ĐẢO279, 111K222K555; 112')).toEqual({
      tickets: '112 121 211 279 297 729 792 927 972 111 222 333 444 555'.split(' '),
      bad: [],
      duplicates: [{ line: 1, text: '112' }],
    });
    expect(readTypedList(typedOf('vn.n.lo2'), '09k19k99').tickets).toEqual(runOf('09', '19', '99'));
    const bad = ['dao12', 'dao', '111k222', '111k222k554', '222k111k000', '11k22k33', 'dao1234'];
    expect(readTypedList(three, bad.join('\n'))).toEqual({
      tickets: [],
      bad: bad.map((text, i) => ({ line: i + 1, text })),
      duplicates: [],
    });
  });

  it('turns a number about, and runs from one to another', () => {
    expect(
      ['abc', 'aab', 'aaa', 'abcd', 'aabc', 'aabb', 'aaab', 'aaaa'].map(
        (text) => permutationsOf(text).length,
      ),
    )
      // lottery.md 2.5
      .toEqual([6, 3, 1, 24, 12, 6, 4, 1]);
    expect(runOf('111', '222', '999')).toHaveLength(9);
    expect(runOf('09', '19', '98')).toEqual([]);
    expect(runOf('19', '09', '99')).toEqual([]);
  });
});

describe('a paper ticket of six digits', () => {
  const special = '530279';
  const draw = Array.from(special + '1'.repeat(78), Number);

  it('takes the giải phụ with nine tickets and the khuyến khích with 45', () => {
    // Tickets with at most two digits wrong: with more, none of the special prize's tiers is near.
    const near = new Set<string>();
    const put = (ticket: string, place: number, digit: number) =>
      ticket.slice(0, place) + digit + ticket.slice(place + 1);
    for (let one = 0; one < 600; one += 1)
      for (let two = 0; two < 60; two += 1)
        near.add(put(put(special, one % 6, Math.floor(one / 60)), Math.floor(two / 10), two % 10));
    expect(near.size).toBe(1 + 6 * 9 + 15 * 81);
    const tally = new Map<string, number>();
    for (const ticket of near) {
      const [tier = 'none'] = paperTicketTiers(ticket, draw) ?? ['bad'];
      tally.set(tier, (tally.get(tier) ?? 0) + 1);
    }
    expect([tally.get('DB'), tally.get('PHU'), tally.get('KK'), tally.get('bad')]).toEqual([
      1,
      9,
      45,
      undefined,
    ]);
  });

  it('adds up the lower prizes that it ends in, once for each number', () => {
    expect(paperTicketTiers('911111', draw)).toEqual(
      'G1 G2 G3 G3 G4 G4 G4 G4 G4 G4 G4 G5 G6 G6 G6 G7 G8'.split(' '),
    );
    expect(paperTicketTiers('000011', draw)).toEqual(['G8']);
    expect(paperTicketTiers('11111', draw)).toBeNull();
  });
});

describe('the calendar of the stations', () => {
  const daily = ours.filter(({ calendar }) => calendar.kind === 'times');
  const drawnOn = (date: string) =>
    daily
      .filter((game) => drawAt(game.calendar, new Date(`${date}T00:00:00+07:00`)).date === date)
      .map((game) => game.nameParams?.station ?? northStationOn(date));

  it('has every station on its days of the week (lottery.md 2.2)', () => {
    // 2 March 2026 is a Monday.
    expect(drawnOn('2026-03-02')).toEqual([
      'Hà Nội',
      'Phú Yên',
      'Thừa Thiên Huế',
      'TP. Hồ Chí Minh',
      'Đồng Tháp',
      'Cà Mau',
    ]);
    expect(drawnOn('2026-03-03')).toEqual([
      'Quảng Ninh',
      'Đắk Lắk',
      'Quảng Nam',
      'Bến Tre',
      'Vũng Tàu',
      'Bạc Liêu',
    ]);
    expect(drawnOn('2026-03-04')).toEqual([
      'Bắc Ninh',
      'Đà Nẵng',
      'Khánh Hòa',
      'Đồng Nai',
      'Cần Thơ',
      'Sóc Trăng',
    ]);
    expect(drawnOn('2026-03-05')).toEqual([
      'Hà Nội',
      'Bình Định',
      'Quảng Trị',
      'Quảng Bình',
      'Tây Ninh',
      'An Giang',
      'Bình Thuận',
    ]);
    expect(drawnOn('2026-03-06')).toEqual([
      'Hải Phòng',
      'Gia Lai',
      'Ninh Thuận',
      'Vĩnh Long',
      'Bình Dương',
      'Trà Vinh',
    ]);
    expect(drawnOn('2026-03-07')).toEqual([
      ...['Nam Định', 'Đà Nẵng', 'Quảng Ngãi', 'Đắk Nông'],
      ...['TP. Hồ Chí Minh', 'Long An', 'Bình Phước', 'Hậu Giang'],
    ]);
    expect(drawnOn('2026-03-08')).toEqual([
      'Thái Bình',
      'Thừa Thiên Huế',
      'Khánh Hòa',
      'Kon Tum',
      'Tiền Giang',
      'Kiên Giang',
      'Đà Lạt',
    ]);
    expect(northStationOn('2019-12-31')).toBeNull();
  });

  it('closes a quarter of an hour before 18:15, 17:15 and 16:15, and says what it stands for', () => {
    expect(daily).toHaveLength(36);
    const closings = new Set<string>();
    for (const game of daily) {
      const draw = drawAt(game.calendar, new Date('2026-03-02T00:00:00+07:00'));
      expect(isOpen(draw, new Date(draw.drawsAt.getTime() - 900_001))).toBe(true);
      expect(isOpen(draw, new Date(draw.drawsAt.getTime() - 900_000))).toBe(false);
      closings.add(draw.closesAt.toISOString().slice(11, 16));
      expect(game.standsFor).toContain('Xổ số kiến thiết');
    }
    expect([...closings].sort()).toEqual(['09:00', '10:00', '11:00']);
  });

  it('offers the fast draws more misses and the digit of either place', () => {
    const codes = (menu: string) => new Set(vn.menus[menu]?.map(({ code }) => code));
    for (const [menu, letter] of [
      ['north', 'n'],
      ['south', 's'],
    ] as const) {
      const daily = codes(menu);
      const more = [...codes(`${menu}-fast`)].filter((code) => !daily.has(code));
      expect(more).toEqual(['truot5', 'truot6', 'any1d'].map((code) => `vn.${letter}.${code}`));
    }
  });
});
