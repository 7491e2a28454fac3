import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { buttonClass } from '@tyche/ui/button';
import { IconButton } from '@tyche/ui/icon-button';
import { showToast } from '@tyche/ui/toasts';
import { renderSVG } from 'uqr';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Fact, Facts } from '../../../features/payments/facts.tsx';
import css from '../../../features/payments/payments.module.css';
import { useText } from '@tyche/i18n/react';

type Guide = NonNullable<OutputOf<typeof contract.depositRecord>['payment']>;

/** The way to the provider's page: the main action until the deposit is paid. */
export function PaymentLink({ to }: { readonly to: Extract<Guide, { kind: 'redirect' }> }) {
  const { t } = useText();
  return (
    <div className={css.go}>
      <a
        className={buttonClass({ look: 'primary', size: 'large', wide: true })}
        href={to.launchUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('payments.guide.open')}
      </a>
      <p className={parts.note}>{t('payments.guide.redirect')}</p>
    </div>
  );
}

/** How to pay without another page: a code to scan, an address, or an account to transfer to. Every value can be copied. */
export function PaymentGuide({ payment }: { readonly payment: Exclude<Guide, { kind: 'redirect' }> }) {
  const { t } = useText();
  switch (payment.kind) {
    case 'qr':
      return (
        <Part>
          <p>{t('payments.guide.qr')}</p>
          <QrCode text={payment.qrText} />
          <Copied facts={[['qr', payment.qrText]]} />
        </Part>
      );
    case 'virtual':
      return (
        <Part>
          <p>{t('payments.guide.virtual')}</p>
          <QrCode text={payment.qrText} />
          <Copied
            facts={[
              ['payAmount', `${payment.payAmount} ${payment.payCurrency}`],
              ['network', payment.network],
              ['address', payment.address],
            ]}
          />
        </Part>
      );
    case 'manual':
      return (
        <Part>
          <p>{t('payments.guide.manual')}</p>
          <Copied
            facts={[
              ['bankName', payment.bankName],
              ['accountName', payment.accountName],
              ['accountNumber', payment.accountNumber],
              ['remarks', payment.remarks],
            ]}
          />
        </Part>
      );
  }
}

type FactName =
  | 'qr'
  | 'payAmount'
  | 'network'
  | 'address'
  | 'bankName'
  | 'accountName'
  | 'accountNumber'
  | 'remarks';

function Copied({ facts }: { readonly facts: readonly (readonly [FactName, string])[] }) {
  const { t } = useText();
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('payments.copied')),
      () => undefined,
    );
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} label={t(`payments.fact.${name}`)}>
          <bdi>{value}</bdi>{' '}
          <IconButton
            className={css.copy}
            icon="copy"
            label={t('payments.copy', { what: t(`payments.fact.${name}`) })}
            onClick={() => copy(value)}
          />
        </Fact>
      ))}
    </Facts>
  );
}

/** Drawn here from the text: no picture of a stranger (reliability.md 3.28). Dark on white in both themes, for cameras. */
function QrCode({ text }: { readonly text: string }) {
  const { t } = useText();
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;
  return <img className={css.qr} src={source} alt={t('payments.guide.qrAlt')} width={220} height={220} />;
}
