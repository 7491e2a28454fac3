import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { useLocation } from 'react-router';
import type { OfferDetail } from '../../features/promotions/offer.ts';
import { useForm } from '../../lib/use-form.ts';
import css from './enter-form.module.css';

const MAX_CODE = 60;
const ofCode: ReadonlySet<string> = new Set([
  'promo-code-unknown',
  'promo-code-tries',
  'promo-code-spent',
  'promo-code-used',
]);

/** Takes part in an offer, with its code where it needs one. The tick is the reader's own. */
export function ApplyForm({ offer }: { readonly offer: OfferDetail }) {
  const { t } = useText();
  const { state } = useLocation();
  const needsCode = offer.entry === 'code';
  const { version } = offer.keyFacts;
  const form = useForm({
    first: { accepted: false, code: codeOf(state) },
    validate: ({ accepted, code }) => ({
      accepted: !accepted && t('refusals.terms-not-accepted'),
      code: needsCode && code.trim() === '' && t('promotions.code.missing'),
    }),
    send: ({ accepted, code }, call) =>
      call(contract.applyPromotion, {
        id: offer.id,
        termsVersion: version,
        accepted,
        ...(needsCode && { code: code.trim() }),
      }),
    fieldOf: ({ code }) => (ofCode.has(code) ? 'code' : null),
    onDone: () => showToast(t('promotions.applied'), 'good'),
  });
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {needsCode && (
        <TextField
          label={t('promotions.code')}
          required
          {...form.field('code')}
          maxLength={MAX_CODE}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ConsentTick version={version} {...form.field('accepted')} />
      <Button type="submit" look="primary" wide busy={form.isSending}>
        {t('promotions.apply')}
      </Button>
    </form>
  );
}

/** The tick that the key facts of a version were read. Nothing sets it but the reader. */
export function ConsentTick({
  version,
  value,
  error,
  onChange,
}: {
  readonly version: number;
  readonly value: boolean;
  readonly error: string | null;
  readonly onChange: (value: boolean) => void;
}) {
  const { t } = useText();
  return (
    <Checkbox checked={value} error={error} onChange={(event) => onChange(event.target.checked)}>
      {t('promotions.consent', { version: version.toString() })}
    </Checkbox>
  );
}

/** The code that the member typed on the page before, if any. */
function codeOf(state: unknown): string {
  const typed = typeof state === 'object' && state !== null && 'code' in state ? state.code : '';
  return typeof typed === 'string' ? typed.slice(0, MAX_CODE) : '';
}
