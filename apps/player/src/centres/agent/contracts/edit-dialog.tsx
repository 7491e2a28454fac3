import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import {
  csvOfTiers,
  emptyTier,
  ownTopRate,
  parseRate,
  formatRate,
  type TypedTier,
  typedTierOf,
} from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { Part } from '../../../lib/parts/part.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { type Contract, type Limits, termsOf } from '../../../features/contract-terms/contract-type.ts';
import { comparedOf, comparedOfTyped } from './compared-terms.ts';
import css from './contracts.module.css';
import { PayComparison } from './pay-comparison.tsx';
import { ScheduleGrid } from './schedule-grid.tsx';
import { TermsFields } from '../../../features/contract-terms/terms-fields.tsx';
import { TermsView } from '../../../features/contract-terms/terms-view.tsx';
import { plainTiers } from '../../../features/contract-terms/typed-terms.ts';
import { isOfTerms, useTermsFault } from '../../../features/contract-terms/use-terms-fault.ts';

interface Editing {
  readonly of: Contract;
  readonly limits: Limits;
  readonly onClose: () => void;
}

/** Offers other terms of a contract: those of now beside the new ones. */
export function EditDialog({ of: one, limits, onClose }: Editing) {
  const { t } = useText();
  const { form, fault, ownRate, terms } = useEditForm({ of: one, limits, onClose });
  const typed = comparedOfTyped(one.kind, form.values.tiers, limits, ownRate);
  const from = one.kind === 'DIVIDEND' ? 'contracts.editFrom.period' : 'contracts.editFrom.day';
  return (
    <Dialog title={t('contracts.edit')} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <form className={css.form} {...form.element}>
        <p className={css.note}>
          {t('contracts.editText', { days: limits.offerDays })} {t(from)}
        </p>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <div className={css.beside}>
          {terms && (
            <Part title={t('contracts.oldTerms')}>
              <TermsView of={terms} name={t('contracts.oldTerms')} />
            </Part>
          )}
          <Part title={t('contracts.newTerms')}>
            <TermsFields
              of={{ kind: one.kind, limits, ownRate }}
              tiers={form.values.tiers}
              fault={fault}
              onChange={form.field('tiers').onChange}
            />
          </Part>
        </div>
        {!limits.isHousePaid && <ScheduleGrid kind={one.kind} group={one.type} given={typed?.tiers} />}
        <PayComparison
          asked={{ contractId: one.contractId }}
          kind={one.kind}
          before={terms && comparedOf(terms)}
          after={typed}
        />
        <div className={css.bar}>
          <Button type="submit" look="primary" busy={form.isSending}>
            {t('contracts.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useEditForm({ of: one, limits, onClose }: Editing) {
  const { t } = useText();
  const check = useTermsFault(one.kind, limits);
  const terms = termsOf(one);
  const held = new Map(limits.groups.map(({ type, ownRate }) => [type, parseRate(ownRate) ?? 0n] as const));
  const ownRate = formatRate(ownTopRate(held, one.type));
  const form = useForm<{ readonly tiers: readonly TypedTier[] }, unknown>({
    first: { tiers: terms ? terms.tiers.map(typedTierOf) : [emptyTier] },
    validate: ({ tiers }) => ({ tiers: check.problem(tiers, ownRate) }),
    send({ tiers }, call) {
      const { requestedRate, ...csv } = csvOfTiers(one.kind, plainTiers(tiers));
      return call(contract.changeContract, {
        contractId: one.contractId,
        status: 'E',
        rate: requestedRate,
        ...csv,
      });
    },
    fieldOf: ({ code }) => (isOfTerms(code) ? 'tiers' : null),
    onDone() {
      showToast(t('contracts.done.E'), 'good');
      onClose();
    },
  });
  return { form, ownRate, terms, fault: check.faultOf(form.values.tiers, ownRate, form) };
}
