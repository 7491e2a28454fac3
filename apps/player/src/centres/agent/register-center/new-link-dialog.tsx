import { useText } from '@tyche/i18n/react';
import { MAX_PATH_LENGTH } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { TextField } from '@tyche/ui/text-field';
import { dayAfter, dayOf } from '../../../features/records/period.ts';
import { DayField } from '../../../lib/parts/day-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useNow } from '../../../state/now.ts';
import { OfferFields } from './offer-fields.tsx';
import { PresetFields } from './preset-fields.tsx';
import { TypeField } from './type-field.tsx';
import { useNewLink } from './use-new-link.ts';

const MINUTE_MS = 60_000;
const LINK_DAYS = 730;

/** Makes an invitation link: what it opens, an own path if wanted, its days, the rebates that it promises and the contract that it offers. */
export function NewLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useText();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const { form, limits, offerError, changeOffer } = useNewLink(today, () => {
    showToast(t('agents.created'), 'good');
    onClose();
  });
  const last = dayAfter(today, LINK_DAYS - 1);
  return (
    <Dialog title={t('agents.create')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <TypeField label={t('agents.makes')} {...form.field('type')} />
        <TextField
          label={t('agents.path')}
          hint={t('agents.pathHint', { start: `${location.origin}/r/` })}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PATH_LENGTH}
          {...form.field('path')}
        />
        <DayField label={t('agents.firstDay')} min={today} max={last} {...form.field('from')} />
        <DayField
          label={t('agents.lastDay')}
          min={form.values.from || today}
          max={last}
          {...form.field('until')}
        />
        <p className={parts.note}>{t('agents.daysHint')}</p>
        <PresetFields
          label={t('agents.presetAll')}
          about={t('agents.presetLink')}
          refused={form.error}
          {...form.field('configs')}
        />
        {form.values.type === 'agent' && (
          <OfferFields
            about={t('agents.offerText')}
            value={form.values.offer}
            limits={limits}
            form={form}
            error={offerError}
            onChange={changeOffer}
          />
        )}
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('agents.create')}
        </Button>
      </form>
    </Dialog>
  );
}
