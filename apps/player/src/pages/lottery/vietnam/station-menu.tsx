import type { GameData } from '@tyche/rules/lottery';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { SegmentedControl } from '@tyche/ui/choices';
import { useTypeAhead } from '@tyche/ui/type-ahead';
import { useState } from 'react';
import { GameEntry } from '../../../lib/game-entry/game-entry.tsx';
import { useCurrentInView } from '../../../lib/game-entry/use-current-in-view.ts';
import { lotteryName } from '../../../state/games.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { type Region, regionOf, regions, type Station, stationsOf } from './regions.ts';
import css from './station-menu.module.css';

export const vietnamGames = gameList.filter((data) => data.group === 'VN');
/** The stations that can be seen: the later ones may be folded. */
const STATION = 'a:not(details:not([open]) a)';

/** Region, then station: those of the next draw first, with the time until they close. */
export function StationMenu({ current, isShown }: { readonly current: GameData; readonly isShown: boolean }) {
  const { t } = useText();
  const [region, setRegion] = useState<Region>(regionOf(current));
  const now = useNow(1_000);
  const typeAhead = useTypeAhead(STATION);
  const list = useCurrentInView<HTMLUListElement>(current.code);
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
    <nav className={css.menu} aria-label={t('pad.vn.stations')} onKeyDown={typeAhead}>
      <SegmentedControl
        label={t('pad.vn.region')}
        value={region}
        onChange={setRegion}
        className={css.regions}
        choices={regions.map((value) => ({ value, label: t(`pad.vn.region.${value}`) }))}
      />
      <ul ref={list} className={css.stations}>
        {next.map(line)}
      </ul>
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
  const { find } = useText();
  return (
    <li>
      <GameEntry
        look="menu"
        to={`/vnlottery?gameCode=${data.code}${isShown ? '&show=1' : ''}`}
        name={lotteryName(find, data.code) ?? data.code}
        closing={{
          leftMs: drawsAt - data.calendar.lockSec * 1_000 - now,
          at: drawsAt,
          style: 'dateTime',
        }}
        isCurrent={isCurrent}
      />
    </li>
  );
}
