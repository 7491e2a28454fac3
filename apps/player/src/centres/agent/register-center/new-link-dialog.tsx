import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { startOfDate } from '@tyche/kernel/business-day';
import { checkLinkPath, MAX_PATH_LENGTH, reservedLinkPaths } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { TextField } from '@tyche/ui/text-field';
import { dayAfter, dayOf } from '../../../features/records/period.ts';
import { DayField } from '../../../lib/parts/day-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import { useNow } from '../../../state/now.ts';
import { type ChosenRates, configsOf } from './preset.ts';
import { PresetFields } from './preset-fields.tsx';
import { TypeField } from './type-field.tsx';
import type { AccountKind } from './account-kind.ts';

const first = { type: 'member' as AccountKind, from: '', until: '', path: '', configs: {} as ChosenRates };
const MINUTE_MS = 60_000;
const LINK_DAYS = 730;

/** Makes an invitation link: what it opens, an own path if wanted, its days, and the rebates that it promises. */
export function NewLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useText();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const form = useNewLinkForm(today, () => {
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
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('agents.create')}
        </Button>
      </form>
    </Dialog>
  );
}

function useNewLinkForm(today: string, onDone: () => void) {
  const { t, format } = useText();
  const instantOf = (day: string) => startOfDate(day, format.timeZone).getTime();
  return useForm({
    first,
    validate: ({ path }) => {
      const problem = path === '' ? null : checkLinkPath(path, reservedLinkPaths);
      return { path: problem !== null && t(`refusals.${problem}`) };
    },
    send: ({ type, from, until, path, configs }, call) =>
      call(contract.createAffiliateUrl, {
        type: type === 'agent' ? 1 : 0,
        // Without a day, and with the day of today, it counts from now on.
        startDate: from === '' || from === today ? null : instantOf(from),
        endDate: until === '' ? null : instantOf(dayAfter(until, 1)),
        ...(path === '' ? { pathType: 0 } : { pathType: 1, path }),
        configs: configsOf(configs),
      }),
    fieldOf: ({ code, details }) =>
      code === 'link-dates' ? (details.field === 'endDate' ? 'until' : 'from') : undefined,
    onDone,
  });
}
