import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { Stepper } from '@tyche/ui/stepper';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import { PaymentPasswordField } from '../../../features/payments/payment-password.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import { usePointText } from './point-text.ts';

export type Reward = OutputOf<typeof contract.pointRewards>['list'][number];

const MAX_QUANTITY = 100;

/** Quantity, the address of goods and the payment password; the points are held until staff decide. */
export function RedeemDialog({ reward, onClose }: { readonly reward: Reward; readonly onClose: () => void }) {
  const { t } = useText();
  const points = usePointText();
  const isGoods = reward.kind === 'goods';
  const form = useForm({
    first: { quantity: 1, address: '', password: '' },
    validate: ({ address, password }) => ({
      address: isGoods && address.trim() === '' && t('refusals.reward-address-wanted'),
      password: password === '' && t('payments.withdraw.passwordMissing'),
    }),
    send: ({ quantity, address, password }, call) =>
      call(contract.redeemPoints, {
        rewardId: reward.id,
        quantity,
        paymentPassword: password,
        ...(isGoods && { address: address.trim() }),
      }),
    onDone: ({ referenceNo }) => {
      showToast(t('points.redeemed', { reference: referenceNo }));
      onClose();
    },
    onFailed: () => {
      form.set({ password: '' });
    },
    fieldOf: ({ code }) =>
      code === 'payment-password-wrong' ? 'password' : code === 'reward-address-wanted' ? 'address' : null,
  });
  const { quantity } = form.values;
  const max = Math.max(1, Math.min(reward.stock ?? MAX_QUANTITY, reward.maxPerMember ?? MAX_QUANTITY));
  const cost = formatAmount((parseAmount(reward.price) ?? 0n) * BigInt(quantity));
  return (
    <Dialog title={reward.name} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Stepper
          label={t('points.quantity')}
          lessLabel={t('points.less')}
          moreLabel={t('points.more')}
          value={quantity}
          min={1}
          max={max}
          onChange={form.field('quantity').onChange}
        />
        <p aria-live="polite">
          <strong>{t('points.price', { points: points(cost) })}</strong>
        </p>
        {isGoods && (
          <TextAreaField
            label={t('points.address')}
            required
            rows={3}
            maxLength={300}
            {...form.field('address')}
          />
        )}
        <PaymentPasswordField {...form.field('password')} />
        <Button type="submit" look="primary" wide busy={form.isSending}>
          {t('points.redeem')}
        </Button>
        <p className={parts.note}>{t('points.heldNote')}</p>
      </form>
    </Dialog>
  );
}
