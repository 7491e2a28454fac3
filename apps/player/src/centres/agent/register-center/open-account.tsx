import { contract } from '@tyche/contract/site';
import { useRoute } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import type { AccountKind } from './account-kind.ts';
import { type Opened, OpenedAccounts } from './opened-accounts.tsx';
import { type ChosenRates, configsOf } from './preset.ts';
import { OfferFields } from './offer-fields.tsx';
import { PresetFields } from './preset-fields.tsx';
import { TypeField } from './type-field.tsx';
import { isOfOffer, noOffer, useOffer } from './use-offer.ts';

const first = {
  type: 'member' as AccountKind,
  username: '',
  configs: {} as ChosenRates,
  offer: noOffer,
};

/** Opens one account below the agent, with a contract offer if it is an agent, and shows its password once. */
export function OpenAccount() {
  const { t } = useText();
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  const chosen = useOffer();
  const form = useForm({
    first,
    validate: ({ type, username, configs, offer }) => ({
      username: username.trim() === '' && t('agents.nameMissing'),
      offer: type === 'agent' ? chosen.faultOf(offer, configs) : null,
    }),
    send: ({ type, username, configs, offer }, call) =>
      call(contract.openDownline, {
        username: username.trim(),
        userType: type === 'agent' ? 1 : 0,
        configs: configsOf(configs),
        ...(type === 'agent' && chosen.inputOf(offer)),
      }),
    fieldOf: ({ code }) => (isOfOffer(code) ? 'offer' : undefined),
    onDone: (account) => {
      setOpened([account]);
      chosen.choose('');
      form.reset();
    },
  });
  const offer = form.field('offer');
  const rule = rules.state === 'ready' ? rules.data.username : undefined;
  if (opened.length > 0) return <OpenedAccounts accounts={opened} onDone={() => setOpened([])} />;
  return (
    <form className={parts.form} {...form.element}>
      <p className={parts.text}>{t('agents.oneText')}</p>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <TypeField label={t('agents.opens')} {...form.field('type')} />
      <TextField
        label={t('agents.name')}
        required
        hint={rule && t('agents.nameHint', { min: rule.minLength, max: rule.maxLength })}
        name="username"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...form.field('username')}
      />
      <PresetFields
        label={t('agents.preset')}
        about={t('agents.presetOpen')}
        refused={form.error}
        {...form.field('configs')}
      />
      {form.values.type === 'agent' && (
        <OfferFields
          about={t('agents.offerOpen')}
          value={form.values.offer}
          limits={chosen.limits}
          form={form}
          error={offer.error ?? chosen.limitFault(form.values.offer, form.values.configs)}
          onChange={(changed) => {
            if (changed.kind !== undefined) chosen.choose(changed.kind);
            offer.onChange({ ...form.values.offer, ...changed });
          }}
        />
      )}
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('agents.open')}
      </Button>
    </form>
  );
}
