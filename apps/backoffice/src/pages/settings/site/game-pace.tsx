import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Switch } from '@tyche/ui/switch';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';

type Pace = OutputOf<typeof contract.siteState>['gamePace'];

const MAX_SECONDS = 60;
const MS = 1_000;

/** How fast vendors' games may be played: the rules of some places ask for a pause between spins, and forbid autoplay. */
export function GamePace({ now }: { readonly now: Pace }) {
  const { t } = useText();
  return (
    <section className={css.settings} aria-labelledby="game-pace">
      <h2 id="game-pace" className={css.title}>
        {t('staff.site.pace')}
      </h2>
      <p className={css.note}>{t('staff.site.paceNote')}</p>
      <Choose key={JSON.stringify(now)} now={now} />
    </section>
  );
}

function Choose({ now }: { readonly now: Pace }) {
  const { t } = useText();
  const [seconds, setSeconds] = useState(String(now.minSpinMs / MS));
  const [allowsAutoplay, setAutoplay] = useState(now.allowsAutoplay);
  const isOdd = !/^\d{1,2}(\.\d)?$/.test(seconds) || Number(seconds) > MAX_SECONDS;
  const minSpinMs = isOdd ? now.minSpinMs : Math.round(Number(seconds) * MS);
  const hasChanged = minSpinMs !== now.minSpinMs || allowsAutoplay !== now.allowsAutoplay;
  return (
    <>
      <Field label={t('staff.site.minSpin')} error={isOdd ? t('staff.site.minSpinOdd') : null}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value.trim())}
          />
        )}
      </Field>
      <Switch checked={allowsAutoplay} onChange={(event) => setAutoplay(event.target.checked)}>
        {t('staff.site.autoplay')}
      </Switch>
      {hasChanged && !isOdd && (
        <div>
          <ActButton
            route={contract.setGamePace}
            input={(reason) => ({ minSpinMs, allowsAutoplay, reason })}
            label={t('staff.site.paceSave')}
            question={t('staff.site.paceAsk')}
            needsReason
            look="ink"
          />
        </div>
      )}
    </>
  );
}
