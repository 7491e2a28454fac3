import { useRoute, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type OfferCategory, offerCategories } from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { Part } from '../../../lib/parts/part.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';

type Settings = OutputOf<typeof contract.promotionSettings>;

/** Which offers the player sees: all of them, and each category by itself. What is switched off stays so for a day. */
export function OffersSection() {
  const { t } = useText();
  const settings = useRoute(contract.promotionSettings, {});
  return (
    <Part title={t('safely.offers.title')} text={t('safely.offers.text')}>
      <Waiting of={settings} rows={3} />
      {settings.state === 'ready' && <Switches settings={settings.data} />}
    </Part>
  );
}

function Switches({ settings }: { readonly settings: Settings }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const setAll = useSend(contract.setPromotionSettings);
  const setOne = useSend(contract.setPromotionCategory);
  const error = setAll.error ?? setOne.error;
  const saved = { onSuccess: () => showToast(t('safely.offers.saved'), 'good') };
  // What was just pressed is shown as it was pressed, until the answer.
  const isAllOff = setAll.isPending ? setAll.variables.input.noOffers : settings.noOffers;
  const pressed = setOne.isPending ? setOne.variables.input : null;
  const offAt = (category: OfferCategory) => settings.offCategories.find((one) => one.category === category);
  const now = useNow(60_000);
  const isHeld = (until: number | null) => until !== null && until > now;
  const named = (name: string, until: number | null) =>
    until !== null && until > now ? t('safely.offers.until', { name, at: format.date(until, 'full') }) : name;
  return (
    <>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <Checkbox
        checked={!isAllOff}
        disabled={isHeld(settings.changeableAt)}
        onChange={(event) => setAll.mutate({ input: { noOffers: !event.target.checked } }, saved)}
      >
        {named(t('safely.offers.all'), settings.changeableAt)}
      </Checkbox>
      <CheckboxGroup legend={t('safely.offers.kinds')} columns="fitting">
        {offerCategories.map((category) => {
          const off = offAt(category);
          const isOff = pressed?.category === category ? pressed.isOff : off !== undefined;
          return (
            <Checkbox
              key={category}
              checked={!isAllOff && !isOff}
              disabled={isAllOff || isHeld(off?.changeableAt ?? null)}
              onChange={(event) =>
                setOne.mutate({ input: { category, isOff: !event.target.checked } }, saved)
              }
            >
              {named(t(`promotions.category.${category}`), off?.changeableAt ?? null)}
            </Checkbox>
          );
        })}
      </CheckboxGroup>
    </>
  );
}
