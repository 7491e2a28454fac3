import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { instantAt } from '@tyche/kernel/business-day';
import { freeRoundPays } from '@tyche/rules/vendors/calls';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';

const empty = { username: '', game: '', bet: '', rounds: '10', pay: 'EACH', validUntil: '', reason: '' };
/** The most games that one list offers. */
const GAMES = 100;

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Record<string, keyof typeof empty>> = {
  'unknown-member': 'username',
  'self-excluded': 'username',
  'play-stopped': 'username',
  'unknown-game': 'game',
  'invalid-amount': 'bet',
};

/** Grants free rounds of a game at a bet to a member, until a time in the time zone of the site. */
export function GrantForm({ onDone }: { readonly onDone: () => void }) {
  const { t, format } = useText();
  const games = useRoute(contract.staffGames, {
    hasFreeRounds: true,
    pageNo: 1,
    pageSize: GAMES,
  });
  const form = useGrantForm(onDone);
  const game = form.field('game');
  const line = (name: 'username' | 'bet' | 'rounds' | 'validUntil', type = 'text') => (
    <TextField
      label={t(`staff.freeRounds.${name}`, { zone: format.zone })}
      required
      dir="ltr"
      type={type}
      maxLength={60}
      {...form.field(name)}
    />
  );

  return (
    <OfficeForm form={form} text={t('staff.freeRounds.grantText')} label={t('staff.freeRounds.grant')}>
      {line('username')}
      <Field label={t('staff.vendors.game')} required error={game.error}>
        {(control) => (
          <Select {...control} value={game.value} onChange={(event) => game.onChange(event.target.value)}>
            <option value="">{t('staff.ownFunds.choose')}</option>
            {games.state === 'ready' &&
              games.data.list.map(({ vendor, gameCode, name }) => (
                <option key={`${vendor} ${gameCode}`} value={`${vendor} ${gameCode}`}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {line('bet')}
      {line('rounds')}
      <Field label={t('staff.freeRounds.pay')}>
        {(control) => (
          <Select
            {...control}
            value={form.field('pay').value}
            onChange={(event) => form.field('pay').onChange(event.target.value)}
          >
            {freeRoundPays.map((one) => (
              <option key={one} value={one}>
                {t(`staff.freeRounds.pay.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {line('validUntil', 'datetime-local')}
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

function useGrantForm(onDone: () => void) {
  const { t, format } = useText();
  const reasonFault = useReasonFault();
  const missing = (isGood: boolean) => !isGood && t('staff.ownFunds.missing');
  return useForm({
    first: empty,
    validate: ({ username, game, bet, rounds, validUntil, reason }) => ({
      username: missing(username.trim() !== ''),
      game: missing(game !== ''),
      bet: missing(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/.test(bet.trim())),
      rounds: missing(/^([1-9][0-9]?|100)$/.test(rounds.trim())),
      validUntil: missing(validUntil !== ''),
      reason: reasonFault(reason),
    }),
    send: ({ username, game, bet, rounds, pay, validUntil, reason }, call) => {
      const [vendor = '', gameCode = ''] = game.split(' ');
      return call(contract.grantFreeRounds, {
        vendor,
        gameCode,
        username: username.trim(),
        bet: bet.trim(),
        rounds: Number(rounds.trim()),
        pay: freeRoundPays.find((one) => one === pay) ?? 'EACH',
        validUntil: instantAt(validUntil, format.timeZone).getTime(),
        reason: reason.trim(),
      });
    },
    fieldOf: ({ code }) => fieldOf[code],
    onDone,
  });
}
