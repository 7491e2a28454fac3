import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { showToast } from '@tyche/ui/toasts';
import type { OfferDetail } from '../../features/promotions/offer.ts';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useCentre } from '../../state/centre.ts';
import { ConsentTick } from './apply-form.tsx';
import css from './enter-form.module.css';

const LOOKED_AT = 20;

interface UnpaidDeposit {
  readonly id: string;
  readonly label: string;
}

/** Chooses an offer for a deposit that is not paid yet; without one, the way to open it. No deposit is chosen beforehand. */
export function JoinForm({ offer }: { readonly offer: OfferDetail }) {
  const { t, format } = useText();
  const centre = useCentre();
  const records = useRoute(contract.depositRecords, { pageNo: 1, pageSize: LOOKED_AT });
  if (records.state !== 'ready') return <Waiting of={records} rows={3} />;
  const unpaid = records.data.list
    .filter(({ state }) => state === 'opened' || state === 'waiting')
    .map(({ id, amount, currency, at }) => ({
      id,
      label: `${format.money(parseAmount(amount) ?? 0n, { currency })} · ${format.date(at, 'dateTime')}`,
    }));
  if (unpaid.length > 0) return <ForDeposit offer={offer} deposits={unpaid} />;
  return (
    <div className={css.form}>
      <p>{t('promotions.deposit.none')}</p>
      <Button look="primary" wide onClick={() => centre.open('depositv2')}>
        {t('promotions.deposit.go')}
      </Button>
    </div>
  );
}

function ForDeposit({
  offer,
  deposits,
}: {
  readonly offer: OfferDetail;
  readonly deposits: readonly UnpaidDeposit[];
}) {
  const { t } = useText();
  const { version } = offer.keyFacts;
  const form = useForm({
    first: { accepted: false, depositId: '' },
    validate: ({ accepted, depositId }) => ({
      depositId: depositId === '' && t('promotions.deposit.missing'),
      accepted: !accepted && t('refusals.terms-not-accepted'),
    }),
    send: ({ accepted, depositId }, call) =>
      call(contract.joinPromotion, { id: offer.id, termsVersion: version, accepted, depositId }),
    fieldOf: ({ code }) => (code === 'unknown-deposit' ? 'depositId' : null),
    onDone: () => showToast(t('promotions.applied'), 'good'),
  });
  const field = form.field('depositId');
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <Field label={t('promotions.deposit.which')} error={field.error} required>
        {(control) => (
          <Select {...control} value={field.value} onChange={(event) => field.onChange(event.target.value)}>
            <option value="">{t('promotions.deposit.choose')}</option>
            {deposits.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ConsentTick version={version} {...form.field('accepted')} />
      <Button type="submit" look="primary" wide busy={form.isSending}>
        {t('promotions.join')}
      </Button>
    </form>
  );
}
