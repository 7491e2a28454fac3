import { useText } from '@tyche/i18n/react';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { WithWords } from '../../../lib/states/with-words.tsx';
import { brandName } from '../../../state/brand.ts';

const SENTENCES = ['safely'];

interface OfferTicksProps {
  readonly value: readonly MassWay[];
  readonly onChange: (ways: readonly MassWay[]) => void;
}

/**
 * The consents to offers: a tick for each way, none of them preset, and nothing depends on one (docs/reference/messages.md 8). The sentences
 * are those of the page Play safely; they load with the ticks.
 */
export function OfferTicks(props: OfferTicksProps) {
  return (
    <WithWords subjects={SENTENCES} fallback={null}>
      <Ticks {...props} />
    </WithWords>
  );
}

function Ticks({ value, onChange }: OfferTicksProps) {
  const { t } = useText();
  return (
    <CheckboxGroup legend={t('auth.register.offers')}>
      {massWays.map((way) => (
        <Checkbox
          key={way}
          name={`offers-${way}`}
          checked={value.includes(way)}
          onChange={(event) =>
            onChange(massWays.filter((one) => (one === way ? event.target.checked : value.includes(one))))
          }
        >
          {t(`safely.consents.agree.${way}`, { site: brandName() })}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}
