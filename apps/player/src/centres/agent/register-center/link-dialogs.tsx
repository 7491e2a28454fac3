import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { ConfirmDialog, Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { Time } from '../../../lib/parts/time.tsx';
import { QrCard } from '../../../lib/qr-code.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { CopyButton } from '../../../lib/parts/copy-button.tsx';
import { TermsView } from '../../../features/contract-terms/terms-view.tsx';
import { addressOf, type InvitationLink } from './link-line.tsx';
import parts from '../../../lib/parts/parts.module.css';
import css from './register-center.module.css';

const MAX_SHOWN = 50;

interface LinkDialogProps {
  readonly link: InvitationLink;
  readonly onClose: () => void;
}

/** A link as QR code, its address, and the accounts that registered by it. */
export function LinkDetails({ link, onClose }: LinkDialogProps) {
  const { t } = useText();
  const address = addressOf(link);
  const accounts = useRoute(contract.registeredAffiliates, { id: link.id, pageSize: MAX_SHOWN });
  return (
    <Dialog title={t('agents.details')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <div className={css.details}>
        <QrCard text={address} label={t('agents.qr', { address })} isSmall>
          <bdi className={css.address} dir="ltr">
            {address}
          </bdi>
          <CopyButton text={address} />
        </QrCard>
        {link.offer && (
          <>
            <h3>{t('agents.offer')}</h3>
            <p className={parts.note}>
              {t(`team.kind.${link.offer.kind}`)} · {t(`contracts.group.${link.offer.type}`)}
            </p>
            <TermsView
              name={t('agents.offer')}
              of={{ tiers: link.offer.tiers, periodKind: null, carryPolicy: null, minimum: null }}
            />
          </>
        )}
        <h3>{t('agents.registered')}</h3>
        <Waiting of={accounts} rows={2} />
        {accounts.state === 'ready' &&
          (accounts.data.list.length === 0 ? (
            <p className={parts.note}>{t('agents.nobody')}</p>
          ) : (
            <ul className={css.accounts}>
              {accounts.data.list.map(({ customerName, registeredDate }) => (
                <li key={customerName}>
                  <bdi>{customerName}</bdi>
                  <small>
                    <Time at={registeredDate} style="dateTime" />
                  </small>
                </li>
              ))}
            </ul>
          ))}
      </div>
    </Dialog>
  );
}

/** Asks before a link is disabled or deleted, and names what stops. */
export function CloseLinkDialog({
  link,
  kind,
  onClose,
}: LinkDialogProps & { readonly kind: 'disable' | 'delete' }) {
  const { t } = useText();
  const form = useForm({
    first: {},
    send: (_, call) =>
      call(kind === 'disable' ? contract.disableAffiliateUrl : contract.deleteAffiliateUrl, { id: link.id }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`agents.${kind}`)}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t(`agents.${kind}`)}
      busy={form.isSending}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      <bdi className={css.address} dir="ltr">
        {addressOf(link)}
      </bdi>
      <p>{t(`agents.${kind}Text`)}</p>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
    </ConfirmDialog>
  );
}
