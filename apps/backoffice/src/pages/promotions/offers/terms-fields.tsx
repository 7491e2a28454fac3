import { useText } from '@tyche/i18n/react';
import { offerCategories, type Product, products, type PromotionKind } from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { TextField } from '@tyche/ui/text-field';
import { FormulaFields } from './formula-fields.tsx';
import { groupsOf, usualGames, weightsFor } from './offer-defaults.ts';
import { hasTurnover, isAppliedFor, modesOf } from './offer-draft.ts';
import page from '../../../features/office/page.module.css';
import css from './offers.module.css';
import { Picked } from './picked.tsx';
import { ShareFields } from './share-fields.tsx';
import type { OfferForm } from './use-offer-form.ts';

interface Part {
  readonly kind: PromotionKind;
  readonly form: OfferForm;
}

/** Where an offer is listed, for which product it is, and whether staff decide about applications. */
export function PlaceFields({ kind, form }: Part) {
  const { t } = useText();
  return (
    <>
      <div className={css.fields}>
        <Picked
          label={t('offers.category')}
          of={offerCategories}
          name={(category) => t(`offers.category.${category}`)}
          {...form.field('category')}
        />
        {isAppliedFor(kind) && (
          <Picked
            label={t('offers.approval')}
            of={['auto', 'review'] as const}
            name={(approval) => t(`offers.approval.${approval}`)}
            {...form.field('approval')}
          />
        )}
        <TextField
          label={t('offers.exclusion')}
          hint={t('offers.exclusionHint')}
          dir="ltr"
          maxLength={40}
          {...form.field('group')}
        />
      </div>
      <Products form={form} />
    </>
  );
}

/** The product of an offer. Another choice brings the groups of its games. */
function Products({ form: { values, set } }: Pick<Part, 'form'>) {
  const { t } = useText();
  const choose = (product: Product, isChosen: boolean) => {
    const chosen = products.filter((one) => (one === product ? isChosen : values.products.includes(one)));
    set({ products: chosen, weights: weightsFor(chosen, values.weights), games: usualGames(chosen) });
  };
  return (
    <fieldset className={page.group}>
      <legend className={css.legend}>{t('offers.product')}</legend>
      <div className={css.ticks}>
        {products.map((product) => (
          <Checkbox
            key={product}
            checked={values.products.includes(product)}
            onChange={(event) => choose(product, event.target.checked)}
          >
            {t(`offers.product.${product}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** What an offer gives, and what is to be staked before it can be withdrawn. */
export function RewardFields({ kind, form }: Part) {
  const { t } = useText();
  const { values } = form;
  return (
    <>
      <div className={css.fields}>
        <Picked
          label={t('offers.mode')}
          of={modesOf(kind)}
          name={(mode) => t(`offers.mode.${mode}`)}
          {...form.field('mode')}
        />
      </div>
      <FormulaFields kind={kind} form={form} />
      {hasTurnover(values.mode) && <TurnoverFields form={form} />}
    </>
  );
}

function TurnoverFields({ form }: Pick<Part, 'form'>) {
  const { t } = useText();
  return (
    <>
      <div className={css.fields}>
        <TextField
          label={t('offers.multiplier')}
          hint={t('offers.multiplierHint')}
          required
          dir="ltr"
          inputMode="decimal"
          maxLength={8}
          {...form.field('multiplier')}
        />
        <Picked
          label={t('offers.base')}
          of={['bonus', 'deposit+bonus'] as const}
          name={(base) => t(`offers.base.${base === 'bonus' ? 'bonus' : 'both'}`)}
          {...form.field('base')}
        />
        <Limit name="maxBet" form={form} />
        <Limit name="maxCashout" form={form} />
      </div>
      <ShareFields
        legend={t('offers.weights')}
        hint={t('offers.weightsHint')}
        groups={groupsOf(form.values.products)}
        {...form.field('weights')}
      />
    </>
  );
}

function Limit({
  name,
  form,
}: Pick<Part, 'form'> & { readonly name: 'maxBet' | 'maxCashout' | 'budgetAmount' | 'budgetCount' }) {
  const { t } = useText();
  return (
    <TextField
      label={t(`offers.${name}`)}
      hint={t('offers.noLimitHint')}
      dir="ltr"
      inputMode={name === 'budgetCount' ? 'numeric' : 'decimal'}
      maxLength={20}
      {...form.field(name)}
    />
  );
}

/** Until when it can be claimed and played, from when to when it is open, and how much it may cost. */
export function TimeFields({ form }: Pick<Part, 'form'>) {
  const { t, format } = useText();
  return (
    <div className={css.fields}>
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`offers.${name}`, { zone: format.zone })}
          hint={t(`offers.${name}Hint`)}
          type="datetime-local"
          {...form.field(name)}
        />
      ))}
      {(['claimDays', 'playDays'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`offers.${name}`)}
          required
          dir="ltr"
          inputMode="numeric"
          maxLength={3}
          {...form.field(name)}
        />
      ))}
      <Limit name="budgetAmount" form={form} />
      <Limit name="budgetCount" form={form} />
    </div>
  );
}
