import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { elapsedText } from '../../lib/elapsed.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { useWords } from '@tyche/i18n/react';
import css from './reality-check.module.css';

const LOOK_MS = 60_000;
const WORDS = ['safely'];

/**
 * Stops play when the player's own reality check is due: how long, what was staked, what came back. Bets are refused by the server
 * until it is answered (reliability.md R8), so closing it answers it: the player has seen it.
 */
export function RealityCheck() {
  const { t, format } = useText();
  const errorText = useErrorText();
  const session = useRoute(contract.playSession, {}, { refetchIntervalMs: LOOK_MS });
  const answer = useSend(contract.answerRealityCheck);
  const isDue = session.state === 'ready' && session.data.isCheckDue;
  const hasWords = useWords(isDue ? WORDS : []);
  if (!isDue || !hasWords) return null;
  const { data } = session;
  const confirm = () => answer.mutate({ input: {} });
  return (
    <Dialog
      title={t('safely.check.title')}
      closeLabel={t('safely.check.goOn')}
      onClose={confirm}
      size="dialog"
    >
      <div className={css.check}>
        <p>{t('safely.check.text')}</p>
        <dl className={css.sums}>
          <div className={css.line}>
            <dt>{t('safely.reality.elapsed')}</dt>
            <dd>
              <bdi>{elapsedText(data.elapsedSeconds * 1_000)}</bdi>
            </dd>
          </div>
          {(['staked', 'returned', 'net'] as const).map((name) => (
            <div key={name} className={css.line}>
              <dt>{t(`safely.reality.${name}`)}</dt>
              <dd>
                <bdi>{format.money(parseAmount(data[name]) ?? 0n, { sign: name === 'net' })}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {answer.error && <Notice tone="bad">{errorText(answer.error)}</Notice>}
        <Button look="primary" wide busy={answer.isPending} onClick={confirm} data-autofocus="">
          {t('safely.check.goOn')}
        </Button>
      </div>
    </Dialog>
  );
}
