import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';

const modes = ['single', 'separate'] as const;
type Mode = (typeof modes)[number];

/** One wallet for all games, or one with each vendor. */
export function WalletMode({ now }: { readonly now: Mode }) {
  const { t } = useText();
  return (
    <section className={css.settings} aria-labelledby="wallet-mode">
      <h2 id="wallet-mode" className={css.title}>
        {t('staff.site.walletMode')}
      </h2>
      <Choose key={now} now={now} />
    </section>
  );
}

function Choose({ now }: { readonly now: Mode }) {
  const { t } = useText();
  const [mode, setMode] = useState<Mode>(now);
  return (
    <>
      <p className={css.note}>{t('staff.site.walletModeNote')}</p>
      <ChoiceChips
        label={t('staff.site.walletMode')}
        value={mode}
        onChange={setMode}
        choices={modes.map((value) => ({ value, label: t(`staff.walletTransfers.mode.${value}`) }))}
      />
      {mode !== now && (
        <div>
          <ActButton
            route={contract.setWalletMode}
            input={(reason) => ({ walletMode: mode, reason })}
            label={t('staff.site.walletModeSave')}
            question={t('staff.site.ask')}
            needsReason
            look="ink"
          />
        </div>
      )}
    </>
  );
}
