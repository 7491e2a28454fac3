import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useNavigate } from 'react-router';
import { useForm } from '../../lib/use-form.ts';
import css from './code-entry.module.css';
import { offerAddress } from './offer.ts';

const MAX_CODE = 60;

/** A promo code leads to its offer, whose key facts the member reads first. Typing it uses nothing. */
export function CodeEntry() {
  const { t } = useText();
  const navigate = useNavigate();
  const form = useForm({
    first: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' && t('promotions.code.missing') }),
    send: ({ code }, call) => call(contract.checkPromoCode, { code: code.trim() }),
    fieldOf: ({ code }) => (code === 'promo-code-unknown' || code === 'promo-code-tries' ? 'code' : null),
    onDone: ({ promotionId }, { code }) =>
      void navigate(offerAddress(promotionId), { state: { code: code.trim() } }),
  });
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <div className={css.line}>
        <TextField
          label={t('promotions.code.title')}
          hint={t('promotions.code.hint')}
          {...form.field('code')}
          maxLength={MAX_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" busy={form.isSending}>
          {t('promotions.code.find')}
        </Button>
      </div>
    </form>
  );
}
