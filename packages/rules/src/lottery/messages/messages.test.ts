import { uniform } from '@tyche/kernel/random';
import { describe, expect, it } from 'vitest';
import { seeded, some } from '../../../test/random-tickets.ts';
import { findGame } from '../games/index.ts';
import { type Game, findPlay, readLine } from '../index.ts';
import { readMessage } from './index.ts';
import { playWords } from './play-words.ts';

const gameOf = (code: string): Game => {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
};

const here = gameOf('vn-ho-chi-minh');
// Mondays draw TP.HCM, Đồng Tháp, Cà Mau; Wednesdays Đồng Nai, Cần Thơ, Sóc Trăng.
const monday = new Date('2026-11-23T09:00:00+07:00');
const wednesday = new Date('2026-11-25T09:00:00+07:00');

const read = (text: string, instant = monday) => readMessage(text, { here, instant });

/** The bets in short: station, play, balls, stake. */
function betsIn(text: string, instant = monday): readonly string[] {
  const { bets, problems } = read(text, instant);
  expect(problems).toEqual([]);
  return bets.map(({ gameCode, playId, balls, multiple }) => {
    const play = findPlay(gameOf(gameCode), playId);
    return `${gameCode.slice(3)} ${play?.code.slice(5)} ${balls} ${multiple}`;
  });
}

function faultsIn(text: string, instant = monday): readonly string[] {
  return read(text, instant).problems.map((problem) => {
    expect(problem.text).toBe(text.normalize('NFC').slice(problem.from, problem.to));
    return `${problem.code} ${problem.text}`;
  });
}

describe('a message of the South', () => {
  it('bets numbers at a play and a stake on the lottery that is open', () => {
    expect(betsIn('12 34 dd 10n b 5n')).toEqual(['ho-chi-minh dau_duoi 12,34 10', 'ho-chi-minh lo2 12,34 5']);
  });

  it('bets on the stations it names', () => {
    expect(betsIn('tp dt 12 b5n')).toEqual(['ho-chi-minh lo2 12 5', 'dong-thap lo2 12 5']);
    expect(betsIn('dn ct 07 dd 2n', wednesday)).toEqual(['dong-nai dau_duoi 07 2', 'can-tho dau_duoi 07 2']);
  });

  it('bets on the first two or three stations of the day', () => {
    expect(betsIn('2d 12 b 5n')).toEqual(['ho-chi-minh lo2 12 5', 'dong-thap lo2 12 5']);
    expect(betsIn('3 đài 12 b 5n'.replace('3 đ', '3đ'), wednesday)).toEqual([
      ...['dong-nai', 'can-tho', 'soc-trang'].map((station) => `${station} lo2 12 5`),
    ]);
    expect(betsIn('2d tp cm 12 34 dd 10n b 5n')).toEqual([
      ...['ho-chi-minh dau_duoi 12,34 10', 'ca-mau dau_duoi 12,34 10'],
      ...['ho-chi-minh lo2 12,34 5', 'ca-mau lo2 12,34 5'],
    ]);
  });

  it('knows after the day’s last sale the stations of the next', () => {
    const late = new Date('2026-11-23T17:30:00+07:00');
    expect(betsIn('2d 12 b 5n', late)).toEqual(['ben-tre lo2 12 5', 'vung-tau lo2 12 5']);
    expect(faultsIn('tp 12 b 5n', late)).toEqual(['not-today tp']);
  });

  it('begins new numbers after a bet, and keeps the stations until others are named', () => {
    expect(betsIn('dt 12 b 5n 345 xc 2n tp 6789 b 1n')).toEqual([
      ...['dong-thap lo2 12 5', 'dong-thap xc 345 2', 'ho-chi-minh lo4 6789 1'],
    ]);
  });

  it('reads words glued, written out, with marks and in capitals', () => {
    const same = ['ho-chi-minh dau_duoi 12,34 10', 'ho-chi-minh lo2 12,34 5'];
    for (const text of [
      ...['12.34dd10nb5n', 'TP 12,34 DD10 B5', 'tp: 12-34 đầu đuôi 10 nghìn'.replace(' nghìn', 'ngan')],
    ])
      expect(betsIn(text).slice(0, 1)).toEqual(same.slice(0, 1));
    expect(betsIn('12.34dd10nb5n')).toEqual(same);
    expect(betsIn('Hồ Chí Minh 12 34 Đầu Đuôi 10n Bao Lô 5n'.normalize('NFD'))).toEqual(same);
    expect(betsIn('đồng tháp 12 b 5n\ncà mau 12 b 5n')).toEqual(['dong-thap lo2 12 5', 'ca-mau lo2 12 5']);
  });

  it('takes the play of each length of number', () => {
    expect(betsIn('12 345 6789 b 5n')).toEqual([
      ...['ho-chi-minh lo2 12 5', 'ho-chi-minh lo3 345 5', 'ho-chi-minh lo4 6789 5'],
    ]);
    expect(betsIn('12 345 dau 5n')).toEqual(['ho-chi-minh dau 12 5', 'ho-chi-minh xc_dau 345 5']);
    expect(betsIn('12 345 6789 duoi 5n')).toEqual([
      ...['ho-chi-minh duoi 12 5', 'ho-chi-minh xc_duoi 345 5', 'ho-chi-minh 4cang_db 6789 5'],
    ]);
  });

  it('takes the North’s own plays for the North', () => {
    expect(betsIn('hn 12 dd 5n b 1n dau 2n duoi 3n 345 xc 1n')).toEqual([
      ...['north de_dau_duoi 12 5', 'north lo2 12 1', 'north de_dau 12 2', 'north de_db 12 3'],
      'north 3cang_dau_duoi 345 1',
    ]);
  });

  it('bets every two numbers of đá as xiên 2', () => {
    const [bet] = read('12 34 56 da 5n').bets;
    expect(bet).toMatchObject({ balls: '12-34-56', type: 1, bets: 3, multiple: 5 });
    expect(betsIn('34 12 da 5n')).toEqual(['ho-chi-minh xien2 12-34 5']);
  });

  it('understands runs and orders', () => {
    expect(betsIn('09k19k49 b 5n')).toEqual(['ho-chi-minh lo2 09,19,29,39,49 5']);
    expect(betsIn('dao 112 b 5n')).toEqual(['ho-chi-minh lo3 112,121,211 5']);
    expect(betsIn('112 xc dao 5n b 1n')).toEqual(['ho-chi-minh xc 112,121,211 5', 'ho-chi-minh lo3 112 1']);
    expect(betsIn('12 21 bdao 5n')).toEqual(['ho-chi-minh lo2 12,21 5']);
  });

  it('counts what the play charges: 18 lots a number', () => {
    expect(read('12 34 b 5n').bets[0]?.bets).toBe(36);
    expect(read('12 dd 5n').bets[0]?.bets).toBe(2);
  });
});

describe('what is no bet in a message', () => {
  it('is pointed out where it stands', () => {
    expect(faultsIn('12 xyz b 5n')).toEqual(['unknown-word xyz']);
    expect(faultsIn('12 ? b 5n')).toEqual(['unknown-word ?']);
    expect(faultsIn('dd 10n')).toEqual(['no-numbers dd']);
    expect(faultsIn('12 34')).toEqual(['no-play 34']);
    expect(faultsIn('12 34 tp 56 b 5n')).toEqual(['no-play 34']);
    expect(faultsIn('12 dd b 5n')).toEqual(['no-stake dd']);
    expect(faultsIn('12 dd')).toEqual(['no-stake dd']);
    expect(faultsIn('12 b 0n')).toEqual(['bad-stake 0n']);
    expect(faultsIn('12 b 100000n')).toEqual(['bad-stake 100000n']);
    expect(faultsIn('12 345 dd 5n')).toEqual(['bad-number 345']);
    expect(faultsIn('7 b 5n')).toEqual(['bad-number 7']);
    expect(faultsIn('12345 b 5n')).toEqual(['bad-number 12345']);
    expect(faultsIn('dao 123456789012345678 b 5n')).toEqual(['bad-number 123456789012345678']);
    expect(faultsIn('09k19k98 b 5n')).toEqual(['bad-run 09k19k98']);
    expect(faultsIn('12 34 12 b 5n')).toEqual(['twice 12']);
    expect(faultsIn('12 da 5n')).toEqual(['too-few da']);
    expect(faultsIn('12 34 dx 5n')).toEqual(['not-offered dx']);
    expect(faultsIn('dn 12 b 5n')).toEqual(['not-today dn']);
    expect(faultsIn('4d 12 b 5n')).toEqual(['bad-stations 4d']);
    expect(faultsIn('3d tp dt 12 b 5n')).toEqual(['bad-stations 3d']);
    expect(faultsIn('tp tp 12 b 5n')).toEqual(['twice tp']);
    expect(faultsIn('12 b 5n dao')).toEqual(['no-numbers dao']);
    expect(faultsIn('12 b 5n tp')).toEqual(['no-numbers tp']);
    expect(faultsIn('đồng tháp 12 x b 5n'.normalize('NFD'))).toEqual(['unknown-word x']);
  });

  it('makes an empty message no bet and no fault', () => {
    expect(read('  \n')).toEqual({ bets: [], problems: [] });
  });
});

describe('any message', () => {
  const random = seeded(26);
  const one = <T>(items: readonly T[]): T => {
    const item = items[uniform(random, items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const words = [...playWords].filter(([, { south }]) => Object.keys(south).length > 0);
  const distinct = (length: number, count: number) => [
    ...new Set(
      Array.from({ length: count }, () => String(uniform(random, 10 ** length)).padStart(length, '0')),
    ),
  ];

  it('that is written is read as it was meant, and its lines are taken by their games', () => {
    for (let i = 0; i < 200; i += 1) {
      const stations = some(random, ['tp', 'dt', 'cm'], 1, 3);
      const groups = Array.from({ length: 1 + uniform(random, 3) }, () => {
        const [word, { south, isPool }] = one(words);
        const length = Number(one(Object.keys(south)));
        const numbers = distinct(length, 6);
        const least = isPool ? 2 : 1;
        return { word, length, numbers, stake: 1 + uniform(random, 500), isKept: numbers.length >= least };
      }).filter(({ isKept }) => isKept);
      if (groups.length === 0) continue;
      const join = one([' ', ', ', '.', '\n']);
      const text = `${stations.join(join)}${join}${groups
        .map(
          ({ word, numbers, stake }) =>
            `${numbers.join(join)} ${word}${one(['', ' '])}${stake}${one(['', 'n'])}`,
        )
        .join(join)}`;
      const { bets, problems } = read(text);
      expect([text, problems]).toEqual([text, []]);
      expect(bets.map(({ gameCode, multiple }) => `${gameCode} ${multiple}`).sort()).toEqual(
        groups
          .flatMap(({ stake }) =>
            stations.map((word) => {
              const code = { tp: 'vn-ho-chi-minh', dt: 'vn-dong-thap', cm: 'vn-ca-mau' }[word];
              return `${code} ${stake}`;
            }),
          )
          .sort(),
      );
      for (const { gameCode, playId, type, balls, multiple, bets: counted } of bets) {
        const line = { playId, type, balls, multiple, unitId: 1, series: 1000, digit: null } as const;
        const taken = readLine(gameOf(gameCode), line);
        expect([text, taken.ok && taken.line.bets]).toEqual([text, counted]);
      }
    }
  });

  it('of any letters is read without an error, and each place that it reports is in the text', () => {
    const pieces = [
      ...playWords.keys(),
      'tp',
      'dn',
      'hn',
      '2d',
      '9d',
      'dao',
      '12',
      '345',
      '09k19k29',
      '5n',
      '٣',
      '🀄',
      'ế',
    ];
    for (let i = 0; i < 600; i += 1) {
      const text = Array.from({ length: uniform(random, 12) }, () => one(pieces) + one(['', ' ', '\n'])).join(
        '',
      );
      const { problems, bets } = read(text);
      for (const { from, to, text: shown } of problems)
        expect(text.normalize('NFC').slice(from, to)).toBe(shown);
      for (const { from, to } of bets) expect(from < to && to <= text.length).toBe(true);
    }
  });
});
