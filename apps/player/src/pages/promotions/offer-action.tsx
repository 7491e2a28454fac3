import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button, buttonClass } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ClaimDialog } from '../../features/promotions/claim-dialog.tsx';
import type { OfferDetail, Reward, Standing } from '../../features/promotions/offer.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useCentre } from '../../state/centre.ts';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { ApplyForm } from './apply-form.tsx';
import { JoinForm } from './join-form.tsx';

/** The one action that an offer has for its reader now: log in, take part, claim, leave, or nothing and why. */
export function OfferAction({
  offer,
  standing,
  reward,
}: {
  readonly offer: OfferDetail;
  readonly standing: Standing;
  /** The reward that waits to be claimed; null while there is none, or while it is read. */
  readonly reward: Reward | null;
}) {
  const { t } = useText();
  const isMember = useSession(({ member }) => member !== null);
  const centre = useCentre();
  if (!isMember)
    return offer.window === 'open' ? (
      <Button look="primary" wide onClick={() => openModal({ kind: 'login' })}>
        {t('promotions.login')}
      </Button>
    ) : null;
  switch (standing) {
    case 'issued':
      return reward && <Claim reward={reward} />;
    case 'joined':
    case 'applying':
      return <Leave offer={offer} standing={standing} />;
    case 'process':
    case 'waiting':
      return (
        <Button wide onClick={() => centre.open('bonusDetails')}>
          {t('promotions.bonusDetails')}
        </Button>
      );
    case 'available':
      return <Enter offer={offer} />;
    case 'open':
      return offer.entry === 'automatic' || offer.entry === 'granted' ? <Enter offer={offer} /> : null;
    default:
      return null;
  }
}

function Enter({ offer }: { readonly offer: OfferDetail }) {
  const { t } = useText();
  if (offer.type === 'RAFFLE')
    return (
      <Link to="/raffles" className={buttonClass({ look: 'primary' })}>
        {t('promotions.toRaffles')}
      </Link>
    );
  switch (offer.entry) {
    case 'apply':
    case 'code':
      return <ApplyForm offer={offer} />;
    case 'deposit':
      return <JoinForm offer={offer} />;
    case 'automatic':
    case 'granted':
      return <Notice>{t(`promotions.${offer.entry}`)}</Notice>;
  }
}

function Claim({ reward }: { readonly reward: Reward }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" wide onClick={() => setOpen(true)}>
        {t('promotions.claim')}
      </Button>
      {isOpen && <ClaimDialog rewards={[reward]} onClose={() => setOpen(false)} />}
    </>
  );
}

function Leave({
  offer,
  standing,
}: {
  readonly offer: OfferDetail;
  readonly standing: 'joined' | 'applying';
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const leave = useSend(contract.leavePromotion);
  const { applicationId } = offer;
  if (applicationId === null) return null;
  const send = () =>
    leave.mutate(
      { input: { id: offer.id, applicationId } },
      { onSuccess: () => showToast(t('promotions.left'), 'good') },
    );
  return (
    <>
      {leave.error && <Notice tone="bad">{errorText(leave.error)}</Notice>}
      <Button wide busy={leave.isPending} onClick={send}>
        {t(`promotions.leave.${standing}`)}
      </Button>
    </>
  );
}
