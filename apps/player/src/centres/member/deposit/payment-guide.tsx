import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { buttonClass } from '@tyche/ui/button';
import { IconButton } from '@tyche/ui/icon-button';
import { showToast } from '@tyche/ui/toasts';
import { renderSVG } from 'uqr';
import css from '../../../features/payments/payments.module.css';
import { useText } from '@tyche/i18n/react';

type Guide = NonNullable<OutputOf<typeof contract.depositRecord>['payment']>;

/** How to pay: a page to go to, a code to scan, an address, or an account to transfer to. Every value can be copied. */
export function PaymentGuide({ payment }: { readonly payment: Guide }) {
  const { t } = useText();
  switch (payment.kind) {
    case 'redirect':
      return (
        <div className={css.part}>
          <p>{t('payments.guide.redirect')}</p>
          <div>
            <a
              className={buttonClass({ look: 'primary', size: 'large' })}
              href={payment.launchUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('payments.guide.open')}
            </a>
          </div>
        </div>
      );
    case 'qr':
      return (
        <div className={css.part}>
          <p>{t('payments.guide.qr')}</p>
          <QrCode text={payment.qrText} />
          <Facts facts={[['qr', payment.qrText]]} />
        </div>
      );
    case 'virtual':
      return (
        <div className={css.part}>
          <p>{t('payments.guide.virtual')}</p>
          <QrCode text={payment.qrText} />
          <Facts
            facts={[
              ['payAmount', `${payment.payAmount} ${payment.payCurrency}`],
              ['network', payment.network],
              ['address', payment.address],
            ]}
          />
        </div>
      );
    case 'manual':
      return (
        <div className={css.part}>
          <p>{t('payments.guide.manual')}</p>
          <Facts
            facts={[
              ['bankName', payment.bankName],
              ['accountName', payment.accountName],
              ['accountNumber', payment.accountNumber],
              ['remarks', payment.remarks],
            ]}
          />
        </div>
      );
  }
}

type Fact =
  | 'qr'
  | 'payAmount'
  | 'network'
  | 'address'
  | 'bankName'
  | 'accountName'
  | 'accountNumber'
  | 'remarks';

function Facts({ facts }: { readonly facts: readonly (readonly [Fact, string])[] }) {
  const { t } = useText();
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('payments.copied')),
      () => undefined,
    );
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <Pair key={name} label={t(`payments.fact.${name}`)}>
          <bdi>{value}</bdi>{' '}
          <IconButton
            className={css.copy}
            icon="copy"
            label={t('payments.copy', { what: t(`payments.fact.${name}`) })}
            onClick={() => copy(value)}
          />
        </Pair>
      ))}
    </dl>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Drawn here from the text: no picture of a stranger (reliability.md, section 3 no. 28). Dark on white in both themes, for cameras. */
function QrCode({ text }: { readonly text: string }) {
  const { t } = useText();
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;
  return <img className={css.qr} src={source} alt={t('payments.guide.qrAlt')} width={220} height={220} />;
}
