import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { Slider } from '@tyche/ui/slider';
import { showToast } from '@tyche/ui/toasts';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { type TeamLine, useTeamText } from './team-text.ts';
import css from './team.module.css';

type RebateLine = OutputOf<typeof contract.downlineRebates>['list'][number];

interface RebatesProps {
  readonly line: TeamLine;
  readonly onClose: () => void;
}

/** Raises the rebates of an account directly below the agent. A rate is never lowered here, and counts from tomorrow. */
export function RebatesDialog({ line, onClose }: RebatesProps) {
  const { t } = useText();
  const rebates = useRoute(contract.downlineRebates, { customerId: line.customerId });
  return (
    <Dialog
      title={t('team.rebatesOf', { name: line.customerName })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <Waiting of={rebates} rows={5} />
      {rebates.state === 'ready' && (
        <RebatesForm
          list={rebates.data.list.filter(({ rebate, maxRebate }) => rebate !== null || maxRebate > 0)}
          customerId={line.customerId}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function RebatesForm({
  list,
  customerId,
  onDone,
}: {
  readonly list: readonly RebateLine[];
  readonly customerId: string;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const text = useTeamText();
  const first: Record<string, number> = Object.fromEntries(list.map((line) => [keyOf(line), line.minRebate]));
  const form = useForm({
    first,
    send: (values, call) =>
      call(contract.updateDownlineRebates, {
        customerId,
        configs: list
          .filter((line) => (values[keyOf(line)] ?? 0) > line.minRebate)
          .map((line) => ({
            type: line.type,
            prizeModeId: line.prizeModeId,
            rebateValue: values[keyOf(line)] ?? line.minRebate,
          })),
      }),
    fieldOf: () => null,
    onDone: () => {
      showToast(t('team.rebatesSaved'), 'good');
      onDone();
    },
  });
  if (list.length === 0) return <Notice>{t('team.noRates')}</Notice>;
  const isChanged = list.some((line) => (form.values[keyOf(line)] ?? 0) > line.minRebate);
  return (
    <form className={parts.form} {...form.element}>
      <Notice>{t('team.rebatesText')}</Notice>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {list.map((line) => {
        const field = form.field(keyOf(line));
        const shown = text.rate({ type: line.type, rebate: field.value ?? 0 });
        return line.maxRebate > line.minRebate ? (
          <Slider
            key={keyOf(line)}
            label={text.group(line)}
            text={<Caption line={line} shown={shown} />}
            valueText={shown}
            min={line.minRebate}
            max={line.maxRebate}
            step={line.step}
            value={field.value ?? line.minRebate}
            onChange={(event) => field.onChange(Number(event.target.value))}
          />
        ) : (
          <p key={keyOf(line)}>
            <Caption line={line} shown={text.rate({ type: line.type, rebate: line.rebate ?? 0 })} />
          </p>
        );
      })}
      <Button type="submit" look="primary" busy={form.isSending} disabled={!isChanged}>
        {t('team.raise')}
      </Button>
    </form>
  );
}

function Caption({ line, shown }: { readonly line: RebateLine; readonly shown: string }) {
  const { t, format } = useText();
  const text = useTeamText();
  const own = text.rate({ type: line.type, rebate: line.maxRebate });
  const pending = line.pending.map(({ fromDay, rebate }) =>
    t('team.pending', {
      day: format.date(Date.parse(`${fromDay}T00:00:00Z`), 'date', 'UTC'),
      rate: text.rate({ type: line.type, rebate }),
    }),
  );
  return (
    <span className={css.caption}>
      <span>{text.group(line)}</span>
      <strong>{shown}</strong>
      <small>{[t('team.atMost', { rate: own }), ...pending].join(' · ')}</small>
    </span>
  );
}

function keyOf({ type, prizeModeId }: Pick<RebateLine, 'type' | 'prizeModeId'>): string {
  return `${type} ${prizeModeId}`;
}
