import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { ChoiceChips } from '@tyche/ui/choices';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { queries } from '../../../state/api.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { signOut } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';

const breaks = ['day', 'week', 'month', 'two-months', 'three-months'] as const;
const exclusions = ['six-months', 'one-year', 'five-years'] as const;
type BreakLength = (typeof breaks)[number];

/** A break of a day at one tap, longer ones, and self-exclusion. */
export function BreakSection({ isStopped }: { readonly isStopped: boolean }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.takeBreak);
  const [length, setLength] = useState<BreakLength | null>(null);
  const [isExcluding, setExcluding] = useState(false);

  async function take(chosen: BreakLength): Promise<void> {
    const answer = await send.mutateAsync({ input: { length: chosen } }).catch(() => null);
    if (!answer) return;
    setLength(null);
    showToast(t('safely.break.taken', { until: format.date(answer.until, 'full') }));
  }

  return (
    <Part title={t('safely.break.title')} text={t('safely.break.text')}>
      <div className={parts.row}>
        <Button look="primary" onClick={() => setLength('day')}>
          {t('safely.break.day')}
        </Button>
        <Button onClick={() => setLength('week')}>{t('safely.break.longer')}</Button>
        <Button onClick={() => setExcluding(true)}>{t('safely.exclude.open')}</Button>
      </div>
      {isStopped && <p className={parts.text}>{t('safely.break.stopped')}</p>}
      {length && (
        <ConfirmDialog
          title={t('safely.break.title')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          confirmLabel={t('safely.break.confirm')}
          busy={send.isPending}
          onConfirm={() => void take(length)}
          onClose={() => setLength(null)}
        >
          <div className={parts.form}>
            <p>{t('safely.break.ask')}</p>
            {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
            <ChoiceChips
              label={t('safely.break.length')}
              value={length}
              onChange={setLength}
              choices={breaks.map((value) => ({ value, label: t(`safely.length.${value}`) }))}
            />
          </div>
        </ConfirmDialog>
      )}
      {isExcluding && <ExcludeDialog onClose={() => setExcluding(false)} />}
    </Part>
  );
}

function ExcludeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.excludeSelf);
  const [length, setLength] = useState<(typeof exclusions)[number]>('six-months');
  const [isSure, setSure] = useState(false);
  const [isSubmitted, setSent] = useState(false);

  async function exclude(): Promise<void> {
    setSent(true);
    if (!isSure) return;
    const answer = await send.mutateAsync({ input: { length, confirmed: true } }).catch(() => null);
    if (!answer) return;
    showToast(t('safely.exclude.done', { until: format.date(answer.until, 'date') }));
    queries.clear();
    signOut();
  }

  return (
    <ConfirmDialog
      title={t('safely.exclude.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('safely.exclude.confirm')}
      busy={send.isPending}
      onConfirm={() => void exclude()}
      onClose={onClose}
    >
      <div className={parts.form}>
        <p>{t('safely.exclude.text')}</p>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <ChoiceChips
          label={t('safely.break.length')}
          value={length}
          onChange={setLength}
          choices={exclusions.map((value) => ({ value, label: t(`safely.length.${value}`) }))}
        />
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {t('safely.exclude.sure')}
        </Checkbox>
        {isSubmitted && !isSure && <Notice tone="caution">{t('safely.exclude.notSure')}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
