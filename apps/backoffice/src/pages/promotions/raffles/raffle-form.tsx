import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { languages, offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { firstRaffle, type RaffleInput, type RaffleWords, readRaffle, wholeRaffle } from './raffle-draft.ts';

const MIN_REASON = 3;
const MAX_NUMBER = 20;
const figures = ['each', 'maxTickets', 'raffles', 'everyDays'] as const;
const products = ['LOTTERY', 'CASINO', 'BETTING'] as const;

/** Proposes a series of raffles. What it costs and when it draws is shown while it is typed; a second person opens it. */
export function RaffleForm({ onDone }: { readonly onDone: () => void }) {
  const { t, format } = useText();
  const form = useRaffleForm(onDone);
  const whole = wholeRaffle(readRaffle(form.values, format.timeZone));
  const product = form.field('product');
  const one = form.field('isOnePerMember');
  return (
    <OfficeForm form={form} text={t('offers.raffles.text')} label={t('offers.raffles.propose')}>
      <TextField
        label={t('offers.raffles.slug')}
        hint={t('offers.raffles.slugHint')}
        required
        dir="ltr"
        maxLength={30}
        {...form.field('slug')}
      />
      <Field label={t('offers.raffles.product')} error={product.error} required>
        {(control) => (
          <Select
            {...control}
            value={product.value}
            onChange={(event) => product.onChange(event.target.value)}
          >
            {products.map((name) => (
              <option key={name} value={name}>
                {t(`offers.raffles.product.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {figures.map((name) => (
        <TextField
          key={name}
          label={t(`offers.raffles.${name}`)}
          required
          dir="ltr"
          inputMode="decimal"
          maxLength={MAX_NUMBER}
          {...form.field(name)}
        />
      ))}
      <TextField
        label={t('offers.raffles.closesAt', { zone: format.zone })}
        type="datetime-local"
        required
        {...form.field('closesAt')}
      />
      <TextAreaField
        label={t('offers.raffles.prizes')}
        hint={t('offers.raffles.prizesHint')}
        required
        maxLength={600}
        {...form.field('prizes')}
      />
      <Checkbox checked={one.value} onChange={(event) => one.onChange(event.target.checked)}>
        {t('offers.raffles.onePerMember')}
      </Checkbox>
      <Texts {...form.field('texts')} />
      <Preview of={whole} />
      <TextField label={t('staff.reason')} required maxLength={200} {...form.field('reason')} />
    </OfficeForm>
  );
}

function Texts({
  value,
  error,
  onChange,
}: {
  readonly value: Readonly<Record<string, RaffleWords>>;
  readonly error: string | null;
  readonly onChange: (value: Readonly<Record<string, RaffleWords>>) => void;
}) {
  const { t } = useText();
  const shown = languages.filter((one) => offeredLanguages.includes(one));
  const set = (code: string, changed: Partial<RaffleWords>) =>
    onChange({ ...value, [code]: { title: '', teaser: '', ...value[code], ...changed } });
  return (
    <>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {shown.map(({ code, ownName }) => (
        <fieldset key={code} className={css.found}>
          <legend>{ownName}</legend>
          <TextField
            label={t('offers.raffles.titleText')}
            maxLength={80}
            value={value[code]?.title ?? ''}
            error={null}
            onChange={(title) => set(code, { title })}
          />
          <TextField
            label={t('offers.raffles.teaserText')}
            maxLength={160}
            value={value[code]?.teaser ?? ''}
            error={null}
            onChange={(teaser) => set(code, { teaser })}
          />
        </fieldset>
      ))}
    </>
  );
}

/** What the server says about the series: problems, what it costs, and when it closes and draws. */
function Preview({ of: draft }: { readonly of: RaffleInput | null }) {
  const { t, find, format } = useText();
  const verdict = useRoute(contract.checkRaffle, draft ?? placeholder, { enabled: draft !== null });
  if (draft === null || verdict.state !== 'ready') return <Notice>{t('offers.raffles.incomplete')}</Notice>;
  const { problems, warnings, budget, prizes, drawsAt, lastClosesAt, currency } = verdict.data;
  return (
    <section className={css.found} aria-label={t('offers.raffles.preview')}>
      <h3>{t('offers.raffles.preview')}</h3>
      {problems.map((problem) => (
        <Notice key={problem} tone="bad">
          {find(`offers.problem.${problem.split(':')[0] ?? ''}`, {
            language: problem.split(':')[1] ?? '',
            group: problem.split(':')[1] ?? '',
          }) ??
            find(`offers.raffles.problem.${problem}`) ??
            problem}
        </Notice>
      ))}
      {warnings.length > 0 && (
        <Notice tone="caution">{t('offers.raffles.warnings', { words: warnings.join(', ') })}</Notice>
      )}
      <BasisList
        rows={[
          [t('offers.raffles.budget'), <Amount key="budget" of={{ amount: budget, currency }} />],
          [t('offers.raffles.prizeCount'), format.number(prizes)],
          [t('offers.raffles.draws'), format.date(drawsAt, 'full')],
          [t('offers.raffles.lastCloses'), format.date(lastClosesAt, 'full')],
        ]}
      />
    </section>
  );
}

/** Never sent: the call is off while the series cannot be read. */
const placeholder: RaffleInput = {
  slug: 'none',
  product: 'CASINO',
  each: '1',
  maxTickets: 1,
  isOnePerMember: true,
  prizes: [],
  raffles: 1,
  everyDays: 1,
  closesAt: 0,
  texts: [],
};

function useRaffleForm(onDone: () => void) {
  const { t, format } = useText();
  const odd = (value: unknown) => value === undefined && t('offers.raffles.odd');
  return useForm({
    first: firstRaffle,
    validate: (typed) => {
      const read = readRaffle(typed, format.timeZone);
      return {
        slug: odd(read.slug),
        product: odd(read.product),
        each: odd(read.each),
        maxTickets: odd(read.maxTickets),
        prizes: odd(read.prizes),
        raffles: odd(read.raffles),
        everyDays: odd(read.everyDays),
        closesAt: odd(read.closesAt),
        texts: read.texts === undefined && t('offers.raffles.noText'),
        reason: typed.reason.trim().length < MIN_REASON && t('staff.ownFunds.missing'),
      };
    },
    send: (typed, call) =>
      call(contract.proposeRaffle, {
        ...(wholeRaffle(readRaffle(typed, format.timeZone)) ?? placeholder),
        reason: typed.reason.trim(),
      }),
    fieldOf: ({ code }) => (code === 'raffle-code-taken' ? 'slug' : code === 'text-refused' ? 'texts' : null),
    onDone,
  });
}
