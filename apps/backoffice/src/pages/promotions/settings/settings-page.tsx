import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { MAX_WINNER_MIN_PRIZE } from '@tyche/rules/rewards';
import { ChoiceChips } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

type Settings = OutputOf<typeof contract.offerSettings>;

const LOOK_MS = 10_000;
const profiles = ['cap', 'open'] as const;

/** The least win on the winner board, and what terms of offers are judged by. A change needs two persons. */
export function PromotionSettingsPage() {
  const { t } = useText();
  const settings = useRoute(contract.offerSettings, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('offers.settings.title')} note={t('offers.settings.note')}>
      <Ready of={settings}>{(data) => <Form key={JSON.stringify(data)} now={data} />}</Ready>
    </OfficeFrame>
  );
}

function Form({ now }: { readonly now: Settings }) {
  const { t, format } = useText();
  const [typed, setTyped] = useState(now.winnerMinPrize.replace(/\.?0+$/, ''));
  const [offerProfile, setProfile] = useState(now.offerProfile);
  const prize = parseAmount(typed);
  const isOdd = prize === null || prize < 0n || prize > MAX_WINNER_MIN_PRIZE;
  const winnerMinPrize = isOdd ? now.winnerMinPrize : formatAmount(prize);
  const isChanged = winnerMinPrize !== now.winnerMinPrize || offerProfile !== now.offerProfile;
  return (
    <div className={css.settings}>
      <Field
        label={t('offers.settings.minPrize', { currency: now.currency })}
        hint={t('offers.settings.minPrizeHint')}
        error={isOdd ? t('offers.settings.odd', { max: format.amount(MAX_WINNER_MIN_PRIZE) }) : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            dir="ltr"
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        )}
      </Field>
      <fieldset className={css.group}>
        <legend>{t('offers.settings.profile')}</legend>
        <ChoiceChips
          label={t('offers.settings.profile')}
          value={offerProfile}
          onChange={setProfile}
          choices={profiles.map((value) => ({ value, label: t(`offers.settings.profile.${value}`) }))}
        />
        <p className={css.note}>{t(`offers.settings.profileNote.${offerProfile}`)}</p>
      </fieldset>
      {isChanged && !isOdd && (
        <div>
          <ActButton
            route={contract.setOfferSettings}
            input={(reason) => ({ winnerMinPrize, offerProfile, reason })}
            label={t('offers.settings.propose')}
            question={t('offers.settings.ask')}
            needsReason
            look="primary"
          />
        </div>
      )}
    </div>
  );
}
