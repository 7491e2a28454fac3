import type { DateSpan, GameData, TimesCalendar, WeekdayEra } from '../game.ts';
import { northDaily, southDaily } from './vn.ts';

// The provinces' calendar (lottery.md 2.2). Names and weekdays are data with the date they hold from: after a
// merger or a change of day an era is added, none is edited.

const FROM = '2020-01-01';
/** Fifteen minutes before the draw (lottery.md 17, point 1). */
const LOCK_SEC = 900;

/** Whose tickets the North's one draw is, by day of the week: 1 Monday … 7 Sunday. */
export interface NorthEra {
  readonly from: string;
  readonly stations: Readonly<Record<number, string>>;
}

/** The seven days of the North. */
export const northStations: readonly NorthEra[] = [
  {
    from: FROM,
    stations: {
      1: 'Hà Nội',
      2: 'Quảng Ninh',
      3: 'Bắc Ninh',
      4: 'Hà Nội',
      5: 'Hải Phòng',
      6: 'Nam Định',
      7: 'Thái Bình',
    },
  },
];

/** The station whose draw the North's is on a date (`yyyy-MM-dd`); null before the first era. */
export function northStationOn(date: string): string | null {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return northStations.findLast(({ from }) => from <= date)?.stations[day === 0 ? 7 : day] ?? null;
}

interface Station {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly days: readonly number[];
}

const central: readonly Station[] = [
  { id: 711, code: 'phu-yen', name: 'Phú Yên', days: [1] },
  { id: 712, code: 'thua-thien-hue', name: 'Thừa Thiên Huế', days: [1, 7] },
  { id: 713, code: 'dak-lak', name: 'Đắk Lắk', days: [2] },
  { id: 714, code: 'quang-nam', name: 'Quảng Nam', days: [2] },
  { id: 715, code: 'da-nang', name: 'Đà Nẵng', days: [3, 6] },
  { id: 716, code: 'khanh-hoa', name: 'Khánh Hòa', days: [3, 7] },
  { id: 717, code: 'binh-dinh', name: 'Bình Định', days: [4] },
  { id: 718, code: 'quang-tri', name: 'Quảng Trị', days: [4] },
  { id: 719, code: 'quang-binh', name: 'Quảng Bình', days: [4] },
  { id: 720, code: 'gia-lai', name: 'Gia Lai', days: [5] },
  { id: 721, code: 'ninh-thuan', name: 'Ninh Thuận', days: [5] },
  { id: 722, code: 'quang-ngai', name: 'Quảng Ngãi', days: [6] },
  { id: 723, code: 'dak-nong', name: 'Đắk Nông', days: [6] },
  { id: 724, code: 'kon-tum', name: 'Kon Tum', days: [7] },
];

const south: readonly Station[] = [
  { id: 731, code: 'ho-chi-minh', name: 'TP. Hồ Chí Minh', days: [1, 6] },
  { id: 732, code: 'dong-thap', name: 'Đồng Tháp', days: [1] },
  { id: 733, code: 'ca-mau', name: 'Cà Mau', days: [1] },
  { id: 734, code: 'ben-tre', name: 'Bến Tre', days: [2] },
  { id: 735, code: 'vung-tau', name: 'Vũng Tàu', days: [2] },
  { id: 736, code: 'bac-lieu', name: 'Bạc Liêu', days: [2] },
  { id: 737, code: 'dong-nai', name: 'Đồng Nai', days: [3] },
  { id: 738, code: 'can-tho', name: 'Cần Thơ', days: [3] },
  { id: 739, code: 'soc-trang', name: 'Sóc Trăng', days: [3] },
  { id: 740, code: 'tay-ninh', name: 'Tây Ninh', days: [4] },
  { id: 741, code: 'an-giang', name: 'An Giang', days: [4] },
  { id: 742, code: 'binh-thuan', name: 'Bình Thuận', days: [4] },
  { id: 743, code: 'vinh-long', name: 'Vĩnh Long', days: [5] },
  { id: 744, code: 'binh-duong', name: 'Bình Dương', days: [5] },
  { id: 745, code: 'tra-vinh', name: 'Trà Vinh', days: [5] },
  { id: 746, code: 'long-an', name: 'Long An', days: [6] },
  { id: 747, code: 'binh-phuoc', name: 'Bình Phước', days: [6] },
  { id: 748, code: 'hau-giang', name: 'Hậu Giang', days: [6] },
  { id: 749, code: 'tien-giang', name: 'Tiền Giang', days: [7] },
  { id: 750, code: 'kien-giang', name: 'Kiên Giang', days: [7] },
  { id: 751, code: 'da-lat', name: 'Đà Lạt', days: [7] },
];

function at(time: string, weekdays: readonly WeekdayEra[] | null): TimesCalendar {
  return {
    kind: 'times',
    times: [time],
    weekdays,
    monthDays: null,
    lockSec: LOCK_SEC,
    zone: 'Asia/Ho_Chi_Minh',
  };
}

/**
 * The four days of Tết on which the North does not draw: New Year's eve to the third day (lottery.md 2.2, marked as
 * general knowledge there: a setting). The Centre and the South draw through them. By the Vietnamese calendar, which in
 * 2030 has its new year a day before the Chinese.
 */
export const tetDays: readonly DateSpan[] = [
  { from: '2026-02-16', to: '2026-02-19' },
  { from: '2027-02-05', to: '2027-02-08' },
  { from: '2028-01-25', to: '2028-01-28' },
  { from: '2029-02-12', to: '2029-02-15' },
  { from: '2030-02-01', to: '2030-02-04' },
];

/** The three parts of Vietnam, each of which draws by itself. */
export type VietnamRegion = 'north' | 'central' | 'south';

const centralCodes: ReadonlySet<string> = new Set(central.map(({ code }) => `vn-${code}`));

/**
 * The region of a Vietnamese lottery by its code; the fast draws belong to the region whose prize sheet they use.
 *
 * @returns null for a lottery of another family.
 */
export function regionOf({ family, code }: Pick<GameData, 'family' | 'code'>): VietnamRegion | null {
  if (family !== 'vn') return null;
  if (centralCodes.has(code)) return 'central';
  return /^vn-(fast-)?north/.test(code) ? 'north' : 'south';
}

const gameOf =
  (time: string) =>
  ({ id, code, name, days }: Station): GameData => ({
    ...southDaily,
    code: `vn-${code}`,
    id,
    nameKey: 'lottery.game.vn-station',
    nameParams: { station: name },
    calendar: at(time, [{ from: FROM, days }]),
    standsFor: `Xổ số kiến thiết ${name}`,
  });

/** The stations of the South, the first ones of each day as players number them (2 đài, 3 đài). */
export const southStations: readonly GameData[] = south.map(gameOf('16:15'));

/** The North's daily draw and one game for each station of the Centre and the South; all simulated until fed. */
export const vnStations: readonly GameData[] = [
  {
    ...northDaily,
    code: 'vn-north',
    id: 700,
    nameKey: 'lottery.game.vn-north',
    calendar: { ...at('18:15', null), holidays: tetDays },
    standsFor: 'Xổ số kiến thiết miền Bắc',
  },
  ...central.map(gameOf('17:15')),
  ...southStations,
];
