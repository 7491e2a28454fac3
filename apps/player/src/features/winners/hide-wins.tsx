import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useErrorText } from '../../lib/error-text.ts';
import { Waiting } from '../../lib/states/waiting.tsx';

/**
 * Whether the member's wins stand on the winner board, where the name is masked. The choice counts at once, for past wins too
 * (docs/reference/promotions.md 13). Needs the subjects `security` and `refusals`.
 */
export function HideWins() {
  const { t } = useText();
  const errorText = useErrorText();
  const settings = useRoute(contract.winnerSettings, {});
  const set = useSend(contract.setWinnerSettings);
  const change = (isHidden: boolean) =>
    set.mutate({ input: { isHidden } }, { onSuccess: () => showToast(t('security.winners.saved'), 'good') });
  return (
    <>
      <Waiting of={settings} rows={1} />
      {set.error && <Notice tone="bad">{errorText(set.error)}</Notice>}
      {settings.state === 'ready' && (
        <Checkbox
          checked={set.isPending ? set.variables.input.isHidden : settings.data.isHidden}
          onChange={(event) => change(event.target.checked)}
        >
          {t('security.winners.hide')}
        </Checkbox>
      )}
    </>
  );
}
