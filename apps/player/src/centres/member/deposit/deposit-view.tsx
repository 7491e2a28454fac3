import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import css from '../../../features/payments/payments.module.css';
import { StandingLine, Timeline } from '../../../features/payments/standing.tsx';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import type { Picture } from '../../../features/pictures/read-picture.ts';
import { Failed } from '../../../features/states/failed.tsx';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { PaymentGuide } from './payment-guide.tsx';

type Detail = OutputOf<typeof contract.depositRecord>;

const LOOK_MS = 3_000;
const stale = [contract.depositRecord, contract.depositRecords, contract.balance];

/** One deposit: what to do now, where it stands, and what has happened so far. It looks again by itself until it is over. */
export function DepositView({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const { t } = useText();
  const deposit = useRoute(contract.depositRecord, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <div className={css.page}>
      <div>
        <Button size="small" onClick={onBack}>
          {t('payments.back')}
        </Button>
      </div>
      {deposit.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {deposit.state === 'failed' && <Failed error={deposit.error} retry={deposit.retry} />}
      {deposit.state === 'ready' && <Shown deposit={deposit.data} />}
    </div>
  );
}

function Shown({ deposit }: { readonly deposit: Detail }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const cancel = useSend(contract.cancelDeposit, { stale });
  const money = (text: string) => `${format.amount(parseAmount(text) ?? 0n)} ${deposit.currency}`;
  const isOpen = deposit.state === 'opened' || deposit.state === 'waiting';
  return (
    <>
      <StandingLine standing={deposit} />
      {isOpen && deposit.payment && <PaymentGuide payment={deposit.payment} />}
      {deposit.kind === 'manual' && (isOpen || deposit.state === 'expired') && <Proof id={deposit.id} />}
      <dl className={css.facts}>
        <dt>{t('payments.amount')}</dt>
        <dd>{money(deposit.amount)}</dd>
        <dt>{t('payments.feeLabel')}</dt>
        <dd>{money(deposit.fee)}</dd>
        {deposit.credited !== null && (
          <>
            <dt>{t('payments.deposit.credited')}</dt>
            <dd>{money(deposit.credited)}</dd>
          </>
        )}
        <dt>{t('payments.way')}</dt>
        <dd>{deposit.channelName}</dd>
        <dt>{t('payments.reference')}</dt>
        <dd>
          <bdi>{deposit.reference}</bdi>
        </dd>
      </dl>
      <Timeline steps={deposit.steps} />
      {isOpen && (
        <div className={css.part}>
          {cancel.error && <Notice tone="bad">{errorText(cancel.error)}</Notice>}
          <div>
            <Button
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ input: { id: deposit.id }, key: crypto.randomUUID() })}
            >
              {t('payments.deposit.cancel')}
            </Button>
          </div>
          <p className={css.note}>{t('payments.deposit.cancelNote')}</p>
        </div>
      )}
    </>
  );
}

function Proof({ id }: { readonly id: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [images, setImages] = useState<readonly Picture[]>([]);
  const send = useSend(contract.sendDepositProof, { stale });
  return (
    <div className={css.form}>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <PictureField label={t('payments.deposit.proof')} pictures={images} onChange={setImages} />
      <div>
        <Button
          look="primary"
          busy={send.isPending}
          disabled={images.length === 0}
          onClick={() => send.mutate({ input: { id, images: [...images] } })}
        >
          {t('payments.deposit.sendProof')}
        </Button>
      </div>
    </div>
  );
}
