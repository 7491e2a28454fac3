import type { GameData } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { cx } from '@tyche/ui/cx';
import { SegmentedControl } from '@tyche/ui/choices';
import { useState } from 'react';
import { Link } from 'react-router';
import { remainingText } from '../../../lib/remaining.ts';
import { lotteryName } from '../../../state/games.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { type Region, regionOf, regions, type Station, stationsOf } from './regions.ts';
import css from './station-menu.module.css';

export const vietnamGames = gameList.filter((data) => data.group === 'VN');
const DAY_MS = 86_400_000;

/** Region, then station: those of the next draw first, with the time until they close. */
export function StationMenu({ current, isShown }: { readonly current: GameData; readonly isShown: boolean }) {
  const { t } = useText();
  const [region, setRegion] = useState<Region>(regionOf(current));
  const now = useNow(1_000);
  const { next, later } = stationsOf(vietnamGames, region, now);
  const line = (station: Station) => (
    <StationLine
      key={station.data.code}
      station={station}
      now={now}
      isCurrent={station.data.code === current.code}
      isShown={isShown}
    />
  );
  return (
    <nav className={css.menu} aria-label={t('pad.vn.stations')}>
      <SegmentedControl
        label={t('pad.vn.region')}
        value={region}
        onChange={setRegion}
        className={css.regions}
        choices={regions.map((value) => ({ value, label: t(`pad.vn.region.${value}`) }))}
      />
      <ul className={css.stations}>{next.map(line)}</ul>
      {later.length > 0 && (
        <details className={css.later}>
          <summary>{t('pad.vn.later', { count: later.length })}</summary>
          <ul className={css.stations}>{later.map(line)}</ul>
        </details>
      )}
    </nav>
  );
}

function StationLine({
  station: { data, drawsAt },
  now,
  isCurrent,
  isShown,
}: {
  readonly station: Station;
  readonly now: number;
  readonly isCurrent: boolean;
  readonly isShown: boolean;
}) {
  const { find, format } = useText();
  const left = drawsAt - data.calendar.lockSec * 1_000 - now;
  return (
    <li>
      <Link
        to={`/vnlottery?gameCode=${data.code}${isShown ? '&show=1' : ''}`}
        className={cx(css.station, isCurrent && css.on)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{lotteryName(find, data.code) ?? data.code}</span>
        <time className={css.time}>
          {left > DAY_MS ? format.date(drawsAt, 'dateTime', data.calendar.zone) : remainingText(left)}
        </time>
      </Link>
    </li>
  );
}
