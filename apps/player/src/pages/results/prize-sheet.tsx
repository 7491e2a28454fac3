import type { LayoutPrize } from '@tyche/rules/lottery';
import { headTailTable } from '@tyche/rules/lottery/charts';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './prize-sheet.module.css';

/** What of each number is shown: all of it, or its last digits. */
export const sheetModes = ['full', 'last3', 'last2'] as const;
export type SheetMode = (typeof sheetModes)[number];

const kept: Readonly<Record<SheetMode, number>> = { full: 6, last3: 3, last2: 2 };
/** Boards whose players read the two last digits of every number. */
const BY_TAILS: ReadonlySet<string> = new Set(['vn', 'hanoi']);

/** Numbers side by side in a row of the board, so that those of one prize form columns. */
function columnsOf(count: number): number {
  if (count <= 4) return count;
  return count % 3 === 0 ? 3 : 4;
}

/**
 * A board of prizes as it is printed: a row a prize, its numbers centred in columns, the first prize large (red in Vietnam), and the table
 * of heads and tails where one is kept.
 */
export function PrizeSheet({
  family,
  prizes,
  result,
  mode,
}: {
  readonly family: string;
  readonly prizes: readonly LayoutPrize[];
  readonly result: string;
  readonly mode: SheetMode;
}) {
  const { t, find } = useText();
  const groups = result.split(';').map((group) => group.split(','));
  const hasTails = BY_TAILS.has(family);
  return (
    <div className={cx(css.sheets, hasTails && css.two)}>
      <table className={css.sheet}>
        <caption className={css.caption}>{t('results.sheetCaption')}</caption>
        <tbody>
          {prizes.map(({ prize }, i) => (
            <tr key={prize} className={cx(i === 0 && css.top, i === 0 && hasTails && css.special)}>
              <th scope="row">
                {find(`${family}.prize.${prize}`) ?? find(`results.prize.${prize}`) ?? prize}
              </th>
              <td>
                <span className={css.numbers} dir="ltr" data-columns={columnsOf(groups[i]?.length ?? 0)}>
                  {groups[i]?.map((number, at) => (
                    <b key={`${at}-${number}`}>{number.slice(-kept[mode])}</b>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasTails && <HeadTail tails={groups.flat().map((number) => number.slice(-2))} />}
    </div>
  );
}

/** The table of heads and tails: by the tens digit the ones digits that came, and the other way round (lottery.md 15). */
function HeadTail({ tails }: { readonly tails: readonly string[] }) {
  const { t } = useText();
  const table = headTailTable(tails);
  return (
    <table className={cx(css.sheet, css.tails)}>
      <caption className={css.caption}>{t('results.headTail')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('results.head')}</th>
          <th scope="col">{t('results.tailsOfHead')}</th>
          <th scope="col">{t('results.tail')}</th>
          <th scope="col">{t('results.headsOfTail')}</th>
        </tr>
      </thead>
      <tbody>
        {table.heads.map((ones, digit) => (
          <tr key={digit}>
            <th scope="row">{digit}</th>
            <td dir="ltr">{ones.length > 0 ? ones.join(' ') : t('results.silent')}</td>
            <th scope="row">{digit}</th>
            <td dir="ltr">
              {table.tails[digit]?.length ? table.tails[digit].join(' ') : t('results.silent')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
