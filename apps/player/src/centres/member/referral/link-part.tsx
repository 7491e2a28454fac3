import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { downloadText } from '@tyche/ui/download';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import { QrCard, qrPicture } from '../../../lib/qr-code.tsx';
import css from './referral.module.css';

/** Pixels of the picture that is downloaded. */
const PICTURE_PX = 800;

/** The link of a member with its code: to copy, to share, and as QR code. */
export function LinkPart({ code, domains }: { readonly code: string; readonly domains: readonly string[] }) {
  const { t } = useText();
  const [domain, setDomain] = useState(domains[0] ?? location.origin);
  const address = `${domain}/register?referralCode=${code}`;
  return (
    <Part title={t('referral.link')} text={t('referral.linkText')}>
      <div className={css.invitation}>
        <QrCard text={address} label={t('referral.qr', { address })} isSmall>
          <Button
            size="small"
            look="bare"
            onClick={() => downloadText(`${code}.svg`, 'image/svg+xml', qrPicture(address, PICTURE_PX))}
          >
            {t('referral.download')}
          </Button>
        </QrCard>
        <div className={css.words}>
          <p className={css.code}>
            <span>{t('referral.code')}</span>
            <strong>
              <bdi dir="ltr">{code}</bdi>
            </strong>
          </p>
          {domains.length > 1 && (
            <Field label={t('referral.domain')}>
              {(control) => (
                <Select {...control} value={domain} onChange={(event) => setDomain(event.target.value)}>
                  {domains.map((each) => (
                    <option key={each} value={each}>
                      {new URL(each).host}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <p className={css.address}>
            <bdi dir="ltr">{address}</bdi>
          </p>
          <Acts code={code} address={address} />
        </div>
      </div>
    </Part>
  );
}

function Acts({ code, address }: { readonly code: string; readonly address: string }) {
  const { t } = useText();
  const copy = (text: string) => () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('referral.copyFailed'), 'bad'),
    );
  // A member who closes the sheet has changed its mind: nothing failed.
  const share = () =>
    void navigator.share({ text: t('referral.shareText', { code }), url: address }).catch(() => undefined);
  return (
    <div className={css.acts}>
      <Button look="primary" onClick={copy(address)}>
        {t('referral.copyLink')}
      </Button>
      <Button onClick={copy(code)}>{t('referral.copyCode', { code })}</Button>
      {'share' in navigator && <Button onClick={share}>{t('referral.share')}</Button>}
    </div>
  );
}
