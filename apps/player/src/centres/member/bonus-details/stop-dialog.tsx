import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useErrorText } from '../../../lib/error-text.ts';
import css from './bonus-details.module.css';
import { type RunningBonus, useMoney, type WaitingBonus } from '../../../lib/bonuses/bonus.ts';

/**
 * Asks before a bonus is stopped: what goes, how far it is, and which open bets hold its money (docs/reference/rewards.md 5.7). The server
 * refuses when a bet was counted since: the dialog then shows the newer figures, and the member confirms again.
 */
export function StopDialog({
  of,
  onClose,
}: {
  readonly of: RunningBonus | WaitingBonus;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const stop = useSend(contract.cancelBonus);
  const confirm = () =>
    stop.mutate(
      { input: { id: of.id, seenProgress: 'progress' in of ? of.progress : '0' } },
      {
        onSuccess: ({ outcome }) => {
          showToast(t(outcome === 'released' ? 'bonuses.released' : 'bonuses.stopped'), 'good');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('bonuses.stop.title', { title: of.title })}
      closeLabel={t('common.close')}
      cancelLabel={t('bonuses.stop.keep')}
      confirmLabel={t('bonuses.stop')}
      confirmLook="ink"
      busy={stop.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {stop.error && <Notice tone="bad">{errorText(stop.error)}</Notice>}
      <p>{t('bonuses.stop.text')}</p>
      <Figures of={of} />
    </ConfirmDialog>
  );
}

function Figures({ of }: { readonly of: RunningBonus | WaitingBonus }) {
  const { t } = useText();
  const money = useMoney(of.currency);
  const runs = 'pocket' in of;
  return (
    <>
      <dl className={css.stopFigures}>
        <dt>{t('bonuses.stop.pocket')}</dt>
        <dd>
          <bdi>{money(runs ? of.pocket : of.given)}</bdi>
        </dd>
        {runs && (
          <>
            <dt>{t('bonuses.stop.progress')}</dt>
            <dd>
              <bdi>
                {t('bonuses.stop.progressOf', { done: money(of.progress), required: money(of.required) })}
              </bdi>
            </dd>
            <dt>{t('bonuses.stop.open')}</dt>
            <dd>{of.openBetCount === 0 ? t('bonuses.stop.none') : of.openBetCount}</dd>
          </>
        )}
      </dl>
      {runs && of.openBetCount > 0 && (
        <>
          <ul className={css.stopBets}>
            {of.openBets.map(({ reference, game, stake, bonusPart }) => (
              <li key={reference}>
                <span dir="auto">{game}</span>
                <span>
                  <bdi>{money(stake)}</bdi>{' '}
                  <small>{t('bonuses.open.part', { amount: money(bonusPart) })}</small>
                </span>
              </li>
            ))}
          </ul>
          <p>{t('bonuses.stop.openText')}</p>
        </>
      )}
    </>
  );
}
