interface YearAnimal {
  /** Lunar new year's day, `yyyy-MM-dd`: from this day on the table is the animal's. */
  readonly validFrom: string;
  readonly animal: number;
}

// Lunar new year's days by the Chinese calendar; the zodiac table switches on them, not on 1 January (lottery.md 8.1).
const FIRST_ANIMAL = 0;
const newYears = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
  '2037-02-15',
  '2038-02-04',
  '2039-01-24',
  '2040-02-12',
  '2041-02-01',
  '2042-01-22',
  '2043-02-10',
  '2044-01-30',
  '2045-02-17',
  '2046-02-06',
  '2047-01-26',
  '2048-02-14',
  '2049-02-02',
  '2050-01-23',
] as const;

/** From when on each animal owns the year. */
export const yearAnimals: readonly YearAnimal[] = newYears.map((validFrom, i) => ({
  validFrom,
  animal: (FIRST_ANIMAL + i) % 12,
}));

/** The animal of the lunar year that a date (`yyyy-MM-dd`) lies in. Throws before the first year of the table. */
export function animalOn(date: string): number {
  const year = yearAnimals.findLast(({ validFrom }) => validFrom <= date);
  if (!year) throw new RangeError(`no animal is known for ${date}`);
  return year.animal;
}
