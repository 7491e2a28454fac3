import { Chip } from '@tyche/ui/chip';
import { useText } from '@tyche/i18n/react';
import css from './places.module.css';

/** The places of an any-position play: the bet is spread over every choice of `min` of those that are on. */
export function Places({
  places,
  min,
  onToggle,
}: {
  readonly places: readonly { readonly place: number; readonly nameKey: string; readonly picked: boolean }[];
  readonly min: number;
  readonly onToggle: (place: number) => void;
}) {
  const { t, find } = useText();
  return (
    <div className={css.places}>
      <span className={css.name}>{t('lottery.pad.places')}</span>
      <div role="group" aria-label={t('lottery.pad.places')} dir="ltr" className={css.chips}>
        {places.map(({ place, nameKey, picked }) => (
          <Chip key={place} pressed={picked} onClick={() => onToggle(place)}>
            {find(nameKey) ?? place + 1}
          </Chip>
        ))}
      </div>
      <span className={css.hint}>{t('lottery.pad.placesHint', { count: min })}</span>
    </div>
  );
}
