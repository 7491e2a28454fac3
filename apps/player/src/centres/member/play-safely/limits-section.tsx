import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { UnpaidDeposits } from '../../../features/payments/unpaid-deposits.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import css from './play-safely.module.css';

type Protection = OutputOf<typeof contract.protection>;
type Limit = Protection['limits'][number];

/** The player's own limits with what is used of each, changes that wait, and the reminder to look at them. */
export function LimitsSection({ protection }: { readonly protection: Protection }) {
  const { t } = useText();
  const [edited, setEdited] = useState<Limit | 'new' | null>(null);
  const review = useSend(contract.reviewLimits);
  const { limits, pending } = protection;
  return (
    <Part title={t('safely.limits.title')} text={t('safely.limits.text', { hours: protection.coolingHours })}>
      {protection.reviewDue && (
        <Notice
          tone="info"
          action={
            <Button size="small" busy={review.isPending} onClick={() => review.mutate({ input: {} })}>
              {t('safely.limits.reviewed')}
            </Button>
          }
        >
          {t('safely.limits.review')}
        </Notice>
      )}
      {limits.length > 0 && (
        <ul className={parts.lines}>
          {limits.map((limit) => (
            <LimitLine key={`${limit.kind} ${limit.period}`} limit={limit} onEdit={() => setEdited(limit)} />
          ))}
        </ul>
      )}
      <UnpaidDeposits />
      {pending.map((change) => (
        <Pending key={change.changeId} change={change} />
      ))}
      <div className={parts.row}>
        <Button onClick={() => setEdited('new')}>{t('safely.limits.add')}</Button>
      </div>
      {edited && (
        <LimitDialog
          limit={edited === 'new' ? null : edited}
          currency={protection.currency}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  );
}

function LimitLine({ limit, onEdit }: { readonly limit: Limit; readonly onEdit: () => void }) {
  const { t, format } = useText();
  const name = t(`safely.kind.${limit.kind}`);
  const max = parseAmount(limit.amount) ?? 0n;
  const used = parseAmount(limit.used) ?? 0n;
  const show = (text: string) =>
    limit.kind === 'session'
      ? t('safely.limits.minutes', { count: Number(text) })
      : format.money(parseAmount(text) ?? 0n);
  // For the bar alone: the share of the limit in thousandths.
  const share = max > 0n ? Number((used * 1_000n) / max) : 1_000;
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        <span>
          {name} · {t(`safely.period.${limit.period}`)}
        </span>
        <small>
          {t('safely.limits.left', { left: show(limit.left), amount: show(limit.amount) })}
          {limit.endsAt !== null &&
            ` ${t('safely.limits.until', { at: format.date(limit.endsAt, 'dateTime') })}`}
        </small>
      </span>
      <Button size="small" onClick={onEdit} aria-label={t('safely.limits.changeOne', { name })}>
        {t('safely.limits.change')}
      </Button>
      <meter
        className={css.used}
        min={0}
        max={1_000}
        value={Math.min(1_000, Math.max(0, share))}
        aria-label={name}
      />
    </li>
  );
}

function Pending({ change }: { readonly change: Protection['pending'][number] }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const confirm = useSend(contract.confirmLimit);
  const drop = useSend(contract.dropLimitChange);
  const { changeId, kind, period, amount } = change;
  const what = `${t(`safely.kind.${kind}`)} · ${t(`safely.period.${period}`)}`;
  const wanted =
    amount === null
      ? t('safely.limits.none')
      : kind === 'session'
        ? t('safely.limits.minutes', { count: Number(amount) })
        : format.money(parseAmount(amount) ?? 0n);
  const isReady = now >= change.confirmFrom;
  const error = confirm.error ?? drop.error;
  return (
    <Notice
      tone={isReady ? 'caution' : 'info'}
      action={
        <span className={parts.row}>
          {isReady && (
            <Button
              size="small"
              look="ink"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ input: { changeId } })}
            >
              {t('safely.limits.confirm')}
            </Button>
          )}
          <Button size="small" busy={drop.isPending} onClick={() => drop.mutate({ input: { changeId } })}>
            {t('safely.limits.keep')}
          </Button>
        </span>
      }
    >
      {t(isReady ? 'safely.limits.pendingReady' : 'safely.limits.pending', {
        what,
        wanted,
        at: format.date(isReady ? change.confirmUntil : change.confirmFrom, 'full'),
      })}
      {error && ` ${errorText(error)}`}
    </Notice>
  );
}
