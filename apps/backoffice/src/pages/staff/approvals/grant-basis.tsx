import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { freeRoundPays } from '@tyche/rules/vendors/calls';
import { BasisList } from '../../../features/office/basis-list.tsx';

/** Whom a proposal of free rounds is for, and what they may cost: for the person who approves it. */
export function GrantBasis({ of }: { readonly of: object }) {
  const { t, format } = useText();
  const textOf = (name: string) => String(Reflect.get(of, name) ?? '');
  const rounds = Number(textOf('rounds'));
  const bet = parseAmount(textOf('bet')) ?? 0n;
  const lines = [
    [t('staff.freeRounds.username'), textOf('username')],
    [t('staff.vendors.game'), `${textOf('vendor')} ${textOf('gameCode')}`],
    [t('staff.vendors.returns.rounds'), format.number(rounds)],
    [t('staff.freeRounds.bet'), format.money(bet)],
    [t('staff.freeRounds.total'), format.money(bet * BigInt(rounds))],
    [t('staff.freeRounds.pay'), t(`staff.freeRounds.pay.${payOf(textOf('pay'))}`)],
    [t('staff.freeRounds.until'), format.date(Number(textOf('validUntil')), 'full')],
  ] as const;
  return <BasisList rows={lines} />;
}

/** A proposal from before there was a choice names none: each round is paid by itself. */
function payOf(text: string): (typeof freeRoundPays)[number] {
  return freeRoundPays.find((one) => one === text) ?? 'EACH';
}
