import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { downloadText } from '@tyche/ui/download';
import { useText } from '@tyche/i18n/react';
import parts from '../../../lib/parts/parts.module.css';
import css from './security-center.module.css';

/** The recovery codes, shown this once: to copy, to keep as a file, and to confirm. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('common.copyFailed'), 'bad'),
    );
  return (
    <div className={css.form}>
      <p className={css.note}>{t('security.factors.codesText')}</p>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={parts.tools}>
        <Button onClick={() => void copy()}>{t('common.copy')}</Button>
        <Button onClick={() => downloadText('tyche-recovery-codes.txt', 'text/plain', `${text}\n`)}>
          {t('security.factors.download')}
        </Button>
      </div>
      <Button look="primary" wide onClick={onDone}>
        {t('security.factors.kept')}
      </Button>
    </div>
  );
}
