import { useRequestKey, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { newRequestKey } from '../../lib/secure-random.ts';
import css from './claim-dialog.module.css';
import { KeyFacts } from './key-facts.tsx';
import type { Reward } from './offer.ts';
import { useRewardText } from './use-reward-text.ts';

type Claimed = OutputOf<typeof contract.claimIssuedPromotion>;

/**
 * Claims one reward or several: shows what is claimed and asks for the tick of the terms, unless they were accepted when the member applied.
 * Several are claimed one after the other; the first refusal stops them, and what was claimed before it stays claimed.
 */
export function ClaimDialog({
  rewards,
  onClose,
}: {
  readonly rewards: readonly Reward[];
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const claimedText = useClaimedText();
  const [isTicked, setTicked] = useState(false);
  const [hasFault, setFault] = useState(false);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const claim = useSend(contract.claimIssuedPromotion);
  const key = useRequestKey(newRequestKey);
  // The list is read anew after each claim: what the dialog shows stays.
  const [shown] = useState(rewards);
  const [first] = shown;
  if (!first) return null;
  const needsTick = shown.some(({ isAccepted }) => !isAccepted);
  const isOne = shown.length === 1;

  async function claimAll(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFault(needsTick && !isTicked);
    if (claim.isPending || (needsTick && !isTicked)) return;
    for (const reward of shown.filter(({ rewardId }) => !done.has(rewardId))) {
      const { rewardId, promotionType, termsVersion } = reward;
      const input = { promotionClaimId: rewardId, promotionType, termsVersion, accepted: true };
      try {
        const answer = await claim.mutateAsync({ input, key: key.now() });
        key.settle(null);
        setDone((before) => new Set([...before, rewardId]));
        showToast(claimedText(answer, reward.currency), 'good');
      } catch (error) {
        // The notice shows the error.
        key.settle(error instanceof Error ? error : null);
        return;
      }
    }
    onClose();
  }

  return (
    <Dialog
      title={isOne ? t('promotions.claimTitle', { title: first.title }) : t('promotions.claimAllTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={css.form} onSubmit={(event) => void claimAll(event)} noValidate>
        {claim.error && <Notice tone="bad">{errorText(claim.error)}</Notice>}
        {isOne ? (
          <KeyFacts type={first.promotionType} facts={first.keyFacts} claimBefore={first.claimBefore} />
        ) : (
          <RewardLines rewards={shown} done={done} />
        )}
        {needsTick && (
          <Checkbox
            checked={isTicked}
            onChange={(event) => setTicked(event.target.checked)}
            error={hasFault && !isTicked ? t('refusals.terms-not-accepted') : null}
          >
            {isOne
              ? t('promotions.consent', { version: first.termsVersion.toString() })
              : t('promotions.consentAll')}
          </Checkbox>
        )}
        <Button type="submit" look="primary" wide busy={claim.isPending}>
          {t('promotions.claim')}
        </Button>
      </form>
    </Dialog>
  );
}

function RewardLines({
  rewards,
  done,
}: {
  readonly rewards: readonly Reward[];
  readonly done: ReadonlySet<string>;
}) {
  const { t } = useText();
  const rewardText = useRewardText();
  return (
    <ul className={css.lines}>
      {rewards.map((reward) => (
        <li key={reward.rewardId}>
          <span dir="auto">{reward.title}</span>
          <b>
            <bdi>
              {done.has(reward.rewardId)
                ? t('promotions.status.claimed')
                : rewardText(reward.amount, reward.mode, reward.currency)}
            </bdi>
          </b>
        </li>
      ))}
    </ul>
  );
}

/** Gives what a claim did, in a sentence. */
function useClaimedText(): (claimed: Claimed, currency: string) => string {
  const { t } = useText();
  const rewardText = useRewardText();
  return ({ status, detail, amount, mode, place }, currency) => {
    const given = rewardText(amount, mode, currency);
    if (detail === 'waiting')
      return t('promotions.claimed.waiting', { amount: given, place: String(place ?? 1) });
    if (status === 'process') return t('promotions.claimed.bonus', { amount: given });
    return t(mode === 'cash' ? 'promotions.claimed.cash' : 'promotions.claimed.reward', { amount: given });
  };
}
