import { useText } from '@tyche/i18n/react';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Icon } from '@tyche/ui/icon';
import { useState } from 'react';
import { brandName } from '../../../state/brand.ts';
import { WithWords } from '../../../lib/states/with-words.tsx';
import css from '../forms.module.css';

const SENTENCES = ['safely'];

/**
 * The consents to offers, folded: a tick for each way, none of them preset, and nothing depends on one (docs/reference/messages.md 8). The
 * sentences are those of the page Play safely; they load when the fold opens.
 */
export function OfferTicks({
  value,
  onChange,
}: {
  readonly value: readonly MassWay[];
  readonly onChange: (ways: readonly MassWay[]) => void;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {t('auth.register.offers')}
        <Icon name="chevron-down" size={16} />
      </summary>
      {isOpen && (
        <WithWords subjects={SENTENCES} fallback={null}>
          <Ticks value={value} onChange={onChange} />
        </WithWords>
      )}
    </details>
  );
}

function Ticks({ value, onChange }: Parameters<typeof OfferTicks>[0]) {
  const { t } = useText();
  return (
    <CheckboxGroup legend={t('safely.consents.legend')}>
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
