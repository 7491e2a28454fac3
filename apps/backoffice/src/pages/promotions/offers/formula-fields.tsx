import { useText } from '@tyche/i18n/react';
import { productGroups } from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { groupsOf } from './offer-defaults.ts';
import { digitsOf, formulaOf, noStep, noTier } from './offer-draft.ts';
import { Picked } from './picked.tsx';
import page from '../../../features/office/page.module.css';
import css from './offers.module.css';
import { RowFields } from './row-fields.tsx';
import { ShareFields } from './share-fields.tsx';
import { readCount, readMoney, readPercent, readSum } from './typed-values.ts';
import { useGroupName } from '../../../features/office/use-group-name.ts';
import type { OfferForm } from './use-offer-form.ts';

type MoneyField =
  | 'amount'
  | 'minDeposit'
  | 'cap'
  | 'maxPerDay'
  | 'minPayout'
  | 'minStake'
  | 'aloneUpTo'
  | 'maxAtOnce'
  | 'perMemberDay'
  | 'perStaffDay';

const moneyFields: Readonly<Record<ReturnType<typeof formulaOf>, readonly MoneyField[]>> = {
  fixed: ['amount'],
  share: ['minDeposit', 'maxPerDay'],
  bets: ['minDeposit', 'cap'],
  count: [],
  login: [],
  lucky: ['cap', 'minStake', 'maxPerDay'],
  ranks: [],
  rebate: ['minPayout', 'maxPerDay'],
  loss: [],
  manual: ['aloneUpTo', 'maxAtOnce', 'perMemberDay', 'perStaffDay'],
};
const periods = ['day', 'week', 'month'] as const;
const allGroups = Object.values(productGroups).flat();

/** What an offer gives, in the form of its kind. */
export function FormulaFields({ kind, form }: { readonly kind: PromotionKind; readonly form: OfferForm }) {
  const { t } = useText();
  const formula = formulaOf(kind);
  const isOptional = (name: MoneyField) =>
    name === 'maxPerDay' && (formula === 'share' || formula === 'lucky');
  return (
    <>
      {(formula === 'share' || formula === 'loss') && <Tiers isLoss={formula === 'loss'} form={form} />}
      {formula === 'bets' && <Bets form={form} />}
      {formula === 'lucky' && <LuckyBets form={form} />}
      {formula === 'count' && (
        <Picked
          label={t('offers.period')}
          of={periods}
          name={(period) => t(`offers.period.${period}`)}
          {...form.field('period')}
        />
      )}
      {(formula === 'count' || formula === 'login' || formula === 'ranks') && (
        <Steps formula={formula} form={form} />
      )}
      {formula === 'rebate' && (
        <ShareFields legend={t('offers.rates')} groups={allGroups} {...form.field('rates')} />
      )}
      {moneyFields[formula].length > 0 && (
        <div className={css.fields}>
          {moneyFields[formula].map((name) => (
            <TextField
              key={name}
              label={t(`offers.${name}`)}
              {...(isOptional(name) && { hint: t('offers.noLimitHint') })}
              required={!isOptional(name)}
              dir="ltr"
              inputMode="decimal"
              maxLength={20}
              {...form.field(name)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The share that bets after a deposit earn, and how much is to be bet in which games. */
function Bets({ form }: { readonly form: OfferForm }) {
  const { t } = useText();
  const field = { required: true, dir: 'ltr', inputMode: 'decimal', maxLength: 9 } as const;
  return (
    <>
      <div className={css.fields}>
        <TextField label={t('offers.rate')} {...field} {...form.field('rate')} />
        <TextField
          label={t('offers.betMultiple')}
          hint={t('offers.betMultipleHint')}
          {...field}
          {...form.field('betMultiple')}
        />
      </div>
      <ShareFields
        legend={t('offers.weights')}
        hint={t('offers.betWeightsHint')}
        groups={groupsOf(form.values.products)}
        {...form.field('weights')}
      />
    </>
  );
}

/** How many digits are drawn for a day, what a bet with them gets, and the games whose bets take part. */
function LuckyBets({ form }: { readonly form: OfferForm }) {
  const { t } = useText();
  const groupName = useGroupName();
  const { value: games, error, onChange } = form.field('games');
  const choose = (group: string, isChosen: boolean) =>
    onChange(isChosen ? [...games, group] : games.filter((one) => one !== group));
  return (
    <>
      <div className={css.fields}>
        <Picked
          label={t('offers.digits')}
          hint={t('offers.digitsHint')}
          of={digitsOf}
          name={(digits) => digits}
          {...form.field('digits')}
        />
        <TextField
          label={t('offers.luckyMultiple')}
          hint={t('offers.luckyMultipleHint')}
          required
          dir="ltr"
          inputMode="decimal"
          maxLength={9}
          {...form.field('luckyMultiple')}
        />
      </div>
      <fieldset className={page.group}>
        <legend className={css.legend}>{t('offers.games')}</legend>
        <div className={css.ticks}>
          {groupsOf(form.values.products).map((group) => (
            <Checkbox
              key={group}
              checked={games.includes(group)}
              onChange={(event) => choose(group, event.target.checked)}
            >
              {groupName(group)}
            </Checkbox>
          ))}
        </div>
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </fieldset>
    </>
  );
}

function Tiers({ isLoss, form }: { readonly isLoss: boolean; readonly form: OfferForm }) {
  const { t } = useText();
  return (
    <RowFields<'from' | 'rate' | 'cap'>
      legend={t(isLoss ? 'offers.lossTiers' : 'offers.tiers')}
      hint={t(isLoss ? 'offers.lossTiersHint' : 'offers.tiersHint')}
      empty={noTier}
      maxRows={10}
      columns={[
        {
          name: 'from',
          label: t(isLoss ? 'offers.tier.lossFrom' : 'offers.tier.from'),
          isGood: (text) => readMoney(text) !== undefined,
        },
        { name: 'rate', label: t('offers.tier.rate'), isGood: (text) => readPercent(text) !== undefined },
        { name: 'cap', label: t('offers.tier.cap'), isGood: (text) => readSum(text) !== undefined },
      ]}
      {...form.field('tiers')}
    />
  );
}

/** What steps count, and how far. */
const stepsOf = {
  count: { label: 'offers.step.deposits', max: 100_000_000 },
  login: { label: 'offers.step.days', max: 31 },
  ranks: { label: 'offers.step.rank', max: 100 },
} as const;

function Steps({ formula, form }: { readonly formula: keyof typeof stepsOf; readonly form: OfferForm }) {
  const { t } = useText();
  const isLogin = formula === 'login';
  const counts = { min: 1, max: stepsOf[formula].max };
  const isPoints = (text: string) => readCount(text, { min: 1, max: 1_000_000 }) !== undefined;
  return (
    <RowFields<'count' | 'gets'>
      legend={t('offers.steps')}
      empty={noStep}
      maxRows={31}
      columns={[
        {
          name: 'count',
          label: t(stepsOf[formula].label),
          isGood: (text) => readCount(text, counts) !== undefined,
        },
        {
          name: 'gets',
          label: t(isLogin ? 'offers.step.points' : 'offers.step.amount'),
          isGood: (text) => (isLogin ? isPoints(text) : readSum(text) !== undefined),
        },
      ]}
      {...form.field('steps')}
    />
  );
}
