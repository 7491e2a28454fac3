import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import parts from '../../lib/parts/parts.module.css';
import css from './payments.module.css';
import { Time } from '../../lib/parts/time.tsx';

/** Where a payment stands, as every payment tells it. */
export interface Standing {
  readonly state: string;
  readonly reason: string;
  readonly owner: string;
  readonly nextStep: string;
  readonly dueAt: number | null;
}

const tones: Readonly<Record<string, 'jade' | 'caution' | 'danger'>> = {
  paid: 'jade',
  received: 'jade',
  'fully-received': 'jade',
  'auto-received': 'jade',
  'in-question': 'caution',
  'not-received': 'caution',
  'under-review': 'caution',
  failed: 'danger',
  rejected: 'danger',
};

/** The state in a word. */
export function StateTag({ state }: { readonly state: string }) {
  const { find } = useText();
  return <Tag tone={tones[state] ?? 'plain'}>{find(`payments.state.${state}`) ?? state}</Tag>;
}

/** How much, then state, reason, who has to act, what comes next and until when: said in every state. */
export function StandingLine({
  standing,
  action,
}: {
  readonly standing: Standing & { readonly amount: string; readonly currency: string };
  /** What the member does now. */
  readonly action?: ReactNode;
}) {
  const { t, find, format } = useText();
  const reason = reasonText(standing.reason, find);
  return (
    <div className={css.standing}>
      <p className={css.sum}>
        <small>{t('payments.amount')}</small>
        <bdi>{format.money(parseAmount(standing.amount) ?? 0n, { currency: standing.currency })}</bdi>
      </p>
      <p className={parts.row}>
        <StateTag state={standing.state} />
        <strong>{find(`payments.next.${standing.nextStep}`) ?? standing.nextStep}</strong>
      </p>
      <p className={parts.note}>
        {reason && `${reason} `}
        {standing.owner !== 'nobody' && t(`payments.owner.${ownerOf(standing.owner)}`)}
        {standing.dueAt !== null && ` ${t('payments.due', { at: format.date(standing.dueAt, 'full') })}`}
      </p>
      {action}
    </div>
  );
}

function ownerOf(owner: string): 'player' | 'house' | 'provider' {
  return owner === 'player' || owner === 'provider' ? owner : 'house';
}

/** The history of a payment, oldest first. */
export function Timeline({
  steps,
}: {
  readonly steps: readonly { readonly state: string; readonly reason: string; readonly at: number }[];
}) {
  const { t, find } = useText();
  return (
    <ol className={css.timeline} aria-label={t('payments.history')}>
      {steps.map((step) => (
        <li key={`${step.state} ${step.at}`} className={css.step}>
          <span>{find(`payments.state.${step.state}`) ?? step.state}</span>
          {reasonText(step.reason, find) && <small>{reasonText(step.reason, find)}</small>}
          <Time className={parts.note} at={step.at} style="full" />
        </li>
      ))}
    </ol>
  );
}

/** The sentence of a reason; null where there is nothing to say. */
function reasonText(reason: string, find: (key: string) => string | null): string | null {
  return reason === '' || reason === 'none' ? null : (find(`payments.reason.${reason}`) ?? reason);
}
