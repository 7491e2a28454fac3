import { openDrawAt } from '../calendar.ts';
import type { GameData } from '../game.ts';
import { southStations, vnStations } from '../games/vn-stations.ts';

/** How players shorten the stations' names; every name can also be written out (lottery.md 2.6). */
const SHORT: Readonly<Record<string, string>> = {
  hn: 'vn-north',
  mb: 'vn-north',
  mienbac: 'vn-north',
  tp: 'vn-ho-chi-minh',
  tphcm: 'vn-ho-chi-minh',
  hcm: 'vn-ho-chi-minh',
  sg: 'vn-ho-chi-minh',
  dt: 'vn-dong-thap',
  cm: 'vn-ca-mau',
  btr: 'vn-ben-tre',
  bt: 'vn-ben-tre',
  vt: 'vn-vung-tau',
  bl: 'vn-bac-lieu',
  dn: 'vn-dong-nai',
  ct: 'vn-can-tho',
  st: 'vn-soc-trang',
  tn: 'vn-tay-ninh',
  ag: 'vn-an-giang',
  bth: 'vn-binh-thuan',
  vl: 'vn-vinh-long',
  bd: 'vn-binh-duong',
  tv: 'vn-tra-vinh',
  la: 'vn-long-an',
  bp: 'vn-binh-phuoc',
  hg: 'vn-hau-giang',
  tg: 'vn-tien-giang',
  kg: 'vn-kien-giang',
  dl: 'vn-da-lat',
  py: 'vn-phu-yen',
  hue: 'vn-thua-thien-hue',
  tth: 'vn-thua-thien-hue',
  dlk: 'vn-dak-lak',
  qnm: 'vn-quang-nam',
  dng: 'vn-da-nang',
  kh: 'vn-khanh-hoa',
  bdi: 'vn-binh-dinh',
  qt: 'vn-quang-tri',
  qb: 'vn-quang-binh',
  gl: 'vn-gia-lai',
  nt: 'vn-ninh-thuan',
  qng: 'vn-quang-ngai',
  dno: 'vn-dak-nong',
  kt: 'vn-kon-tum',
};

const byCode = new Map(vnStations.map((data) => [data.code, data]));
const byWord = new Map<string, GameData>([
  ...vnStations.map((data) => [data.code.slice('vn-'.length).replaceAll('-', ''), data] as const),
  ...Object.entries(SHORT).flatMap(([word, code]) => {
    const data = byCode.get(code);
    return data ? [[word, data] as const] : [];
  }),
]);

/** The station that a word names: its short form, or its name written in one without marks. Null when it is none. */
export function stationOf(word: string): GameData | null {
  return byWord.get(word) ?? null;
}

/** Which stations draw next: those of an hour on the next day on which any of them does. */
export interface NextDraws {
  includes(station: GameData): boolean;
  /** The stations of the South that do, the first one of the day first. */
  south(): readonly GameData[];
}

/** The draws that are next at an instant. */
export function nextDraws(instant: Date): NextDraws {
  const dates = new Map<string, string>();
  const dateOf = ({ code, calendar }: GameData): string => {
    const date = dates.get(code) ?? openDrawAt(calendar, instant).date;
    dates.set(code, date);
    return date;
  };
  const includes = (station: GameData): boolean => {
    const rivals = vnStations.filter((other) => hourOf(other) === hourOf(station));
    return rivals.every((other) => dateOf(station) <= dateOf(other));
  };
  return { includes, south: () => southStations.filter(includes) };
}

function hourOf({ calendar }: GameData): string {
  return calendar.kind === 'times' ? (calendar.times[0] ?? '') : '';
}
