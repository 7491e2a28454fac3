import type { InputOf, Route } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';

/** Whether a vendor or a game takes bets, and the button that changes it with a reason. Wins and refunds go on in either case. */
export function Switch<R extends Route>({
  route,
  input,
  name,
  isOff,
}: {
  readonly route: R;
  /** What changes it to the other state. */
  readonly input: (reason: string) => InputOf<R>;
  readonly name: string;
  readonly isOff: boolean;
}) {
  const { t } = useText();
  return (
    <span className={css.actions}>
      <Tag tone={isOff ? 'danger' : 'jade'}>
        {t(isOff ? 'staff.vendorRounds.stopped' : 'staff.vendorRounds.allowed')}
      </Tag>
      <ActButton
        route={route}
        input={input}
        label={t(isOff ? 'staff.vendorRounds.allow' : 'staff.vendorRounds.stop')}
        question={t(isOff ? 'staff.vendorRounds.allowAsk' : 'staff.vendorRounds.stopAsk', { name })}
        needsReason
      />
    </span>
  );
}
