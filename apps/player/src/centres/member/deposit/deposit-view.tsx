import { useRequestKey, useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Fact, Facts } from '../../../features/payments/facts.tsx';
import { PaymentPage } from '../../../features/payments/payment-page.tsx';
import { StandingLine, Timeline } from '../../../features/payments/standing.tsx';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import type { Picture } from '../../../features/pictures/read-picture.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { PaymentGuide, PaymentLink } from './payment-guide.tsx';
import { newRequestKey } from '../../../lib/secure-random.ts';

type Detail = OutputOf<typeof contract.depositRecord>;

const LOOK_MS = 3_000;
/** One deposit: what to do now, where it stands, and what has happened so far. It looks again by itself until it is over. */
export function DepositView({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const deposit = useRoute(contract.depositRecord, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <PaymentPage of={deposit} onBack={onBack}>
      {(one) => <Shown deposit={one} />}
    </PaymentPage>
  );
}

function Shown({ deposit }: { readonly deposit: Detail }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const key = useRequestKey(newRequestKey);
  const cancel = useSend(contract.cancelDeposit);
  const money = (text: string) => (
    <bdi>{format.money(parseAmount(text) ?? 0n, { currency: deposit.currency })}</bdi>
  );
  const isOpen = deposit.state === 'opened' || deposit.state === 'waiting';
  const toPay = isOpen ? deposit.payment : null;
  return (
    <>
      <StandingLine standing={deposit} action={toPay?.kind === 'redirect' && <PaymentLink to={toPay} />} />
      {toPay && toPay.kind !== 'redirect' && <PaymentGuide payment={toPay} />}
      {deposit.kind === 'manual' && (isOpen || deposit.state === 'expired') && <Proof id={deposit.id} />}
      <Facts>
        <Fact label={t('payments.feeLabel')}>{money(deposit.fee)}</Fact>
        {deposit.credited !== null && (
          <Fact label={t('payments.deposit.credited')}>{money(deposit.credited)}</Fact>
        )}
        <Fact label={t('payments.way')}>{deposit.channelName}</Fact>
        <Fact label={t('payments.reference')}>
          <bdi>{deposit.reference}</bdi>
        </Fact>
      </Facts>
      <Timeline steps={deposit.steps} />
      {isOpen && (
        <Part>
          {cancel.error && <Notice tone="bad">{errorText(cancel.error)}</Notice>}
          <div>
            <Button
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate(
                  { input: { id: deposit.id }, key: key.now() },
                  { onSettled: (_answer, error) => key.settle(error) },
                )
              }
            >
              {t('payments.deposit.cancel')}
            </Button>
          </div>
          <p className={parts.note}>{t('payments.deposit.cancelNote')}</p>
        </Part>
      )}
    </>
  );
}

function Proof({ id }: { readonly id: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [images, setImages] = useState<readonly Picture[]>([]);
  const send = useSend(contract.sendDepositProof);
  return (
    <div className={parts.form}>
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
