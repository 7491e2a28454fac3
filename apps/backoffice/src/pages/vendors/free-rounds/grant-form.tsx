import { useKeyedSend, useRequestKey, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import css from '../../../features/office/page.module.css';
import { useSentence } from '../../../features/office/ready.tsx';
import { isReasonShort, ReasonField } from '../../../features/office/reason-field.tsx';
import { newRequestKey } from '../../../lib/new-request-key.ts';

const empty = { username: '', game: '', bet: '', rounds: '10', validUntil: '', reason: '' };
type Name = keyof typeof empty;
/** The most games that one list offers. */
const GAMES = 100;

/** Whether a field can be sent. */
const isGood: Readonly<Record<Name, (text: string) => boolean>> = {
  username: (text) => text !== '',
  game: (text) => text !== '',
  bet: (text) => /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/.test(text),
  rounds: (text) => /^([1-9][0-9]?|100)$/.test(text),
  validUntil: (text) => !Number.isNaN(Date.parse(text)),
  reason: (text) => !isReasonShort(text),
};

/** Grants free rounds of a game at a bet to a member, until a time on the clock of this browser. */
export function GrantForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const sentence = useSentence();
  const games = useRoute(contract.staffGames, { pageNo: 1, pageSize: GAMES });
  const send = useKeyedSend(contract.grantFreeRounds);
  const key = useRequestKey(newRequestKey);
  const [typed, setTyped] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const textOf = (name: Name) => typed[name].trim();
  const errorOf = (name: Name) =>
    isSubmitted && !isGood[name](textOf(name)) ? t('staff.ownFunds.missing') : null;
  const change = (name: Name) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if ((Object.keys(empty) as Name[]).some((name) => !isGood[name](textOf(name)))) return;
    const [vendor = '', gameCode = ''] = typed.game.split(' ');
    const input = {
      vendor,
      gameCode,
      username: textOf('username'),
      bet: textOf('bet'),
      rounds: Number(textOf('rounds')),
      validUntil: Date.parse(typed.validUntil),
      reason: textOf('reason'),
    };
    const isDone = await send.mutateAsync({ input, key: key.now() }).then(
      () => true,
      () => false,
    );
    if (isDone) onDone();
  }

  const line = (name: 'username' | 'bet' | 'rounds' | 'validUntil', type = 'text') => (
    <Field label={t(`staff.freeRounds.${name}`)} required error={errorOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          type={type}
          maxLength={60}
          value={typed[name]}
          onChange={change(name)}
        />
      )}
    </Field>
  );

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('staff.freeRounds.grantText')}</p>
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
      {line('username')}
      <Field label={t('staff.vendors.game')} required error={errorOf('game')}>
        {(control) => (
          <Select {...control} value={typed.game} onChange={change('game')}>
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
      {line('validUntil', 'datetime-local')}
      <ReasonField
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
        isSubmitted={isSubmitted}
      />
      <Button type="submit" look="primary" busy={send.isPending}>
        {t('staff.freeRounds.grant')}
      </Button>
    </form>
  );
}
