import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { rejectReasons, revokeReasons } from '@tyche/rules/rewards/words';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { Amount } from '../../../features/office/payment.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';
import own from './applications.module.css';
import { CodedButton } from './coded-button.tsx';
import { RewardAmount } from './reward-amount.tsx';

type Detail = OutputOf<typeof contract.staffPromotionApplication>;

/** One application: who wants what, the conditions when it was made, how its amount was found, its history, and what can be decided. */
export function ApplicationDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffPromotionApplication, { id });
  return (
    <Ready of={found}>
      {(one) => (
        <div className={css.form}>
          <Head of={one} />
          <BonusLink of={one} />
          {one.bets && <Bets of={one.bets} currency={one.currency} />}
          <Acts of={one} />
          <Conditions of={one.conditions} />
          <Inputs of={one} />
          <History of={one.history} />
        </div>
      )}
    </Ready>
  );
}

function Head({ of }: { readonly of: Detail }) {
  const { t, find, format } = useText();
  const word = useWord();
  const reason =
    of.reason && (find(`offers.reject.${of.reason}`) ?? find(`offers.revoke.${of.reason}`) ?? of.reason);
  return (
    <>
      <BasisList
        rows={[
          [t('staff.col.member'), of.username],
          [t('offers.one'), of.title],
          [t('offers.version'), format.number(of.termsVersion)],
          [t('staff.col.amount'), <RewardAmount key="amount" of={of} />],
          [t('offers.mode'), t(`offers.mode.${of.mode}`)],
          [
            t('staff.approvals.state'),
            `${word('state', of.status)}${of.detail === null ? '' : ` · ${t(`offers.detail.${of.detail}`)}`}`,
          ],
          ...(of.claimBefore === null
            ? []
            : [[t('offers.claimBefore'), format.date(of.claimBefore, 'dateTime')] as const]),
          ...(reason === null ? [] : [[t('staff.col.reason'), reason] as const]),
        ]}
      />
      {of.comment !== null && of.comment !== '' && <Quoted label={t('offers.comment')} text={of.comment} />}
      {of.note !== null && of.note !== '' && <Quoted label={t('offers.note.label')} text={of.note} />}
    </>
  );
}

function Quoted({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className={own.quoted}>
      <figcaption>{label}</figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  );
}

/** What is to be bet after a deposit before the reward is issued, and how far the member is. */
function Bets({
  of: { credited, needed, counted, until },
  currency,
}: {
  readonly of: NonNullable<Detail['bets']>;
  readonly currency: string;
}) {
  const { t, format } = useText();
  const money = (amount: string) => <Amount of={{ amount, currency }} />;
  return (
    <section className={css.found}>
      <h3>{t('offers.bets')}</h3>
      <BasisList
        rows={[
          [t('offers.bets.deposit'), money(credited)],
          [t('offers.bets.needed'), money(needed)],
          [t('offers.bets.counted'), money(counted)],
          [t('offers.bets.until'), format.date(until, 'full')],
        ]}
      />
    </section>
  );
}

/** Leads to the bonus of an application that runs, waits or is over. */
function BonusLink({ of: { id, status, detail, mode } }: { readonly of: Detail }) {
  const { t } = useText();
  const isBonus = mode === 'playable' || mode === 'locked';
  if (!isBonus || !(status === 'process' || detail === 'waiting' || status === 'closed')) return null;
  const state = status === 'process' ? 'running' : detail === 'waiting' ? 'waiting' : 'over';
  return (
    <Link className={css.link} to={`/bonuses?status=${state}&open=${id}`}>
      {t('offers.bonuses.see')}
    </Link>
  );
}

function Acts({ of: { id, status } }: { readonly of: Detail }) {
  const { t } = useText();
  if (status !== 'applying' && status !== 'issued') return null;
  return (
    <div className={css.actions}>
      {status === 'applying' && (
        <>
          <ActButton
            route={contract.approvePromotionApplication}
            input={() => ({ id })}
            label={t('offers.applications.approve')}
            question={t('offers.applications.approveAsk')}
            look="primary"
          />
          <CodedButton
            route={contract.rejectPromotionApplication}
            label={t('offers.applications.reject')}
            question={t('offers.applications.rejectAsk')}
            reasons={rejectReasons}
            name={(reason) => t(`offers.reject.${reason}`)}
            noteLabel={t('offers.note.label')}
            input={(reason, note) => ({ id, reason, note })}
          />
        </>
      )}
      {status === 'issued' && (
        <CodedButton
          route={contract.revokePromotionApplication}
          label={t('offers.applications.revoke')}
          question={t('offers.applications.revokeAsk')}
          reasons={revokeReasons}
          name={(reason) => t(`offers.revoke.${reason}`)}
          input={(reason) => ({ id, reason })}
        />
      )}
    </div>
  );
}

/** The conditions as they were when the member applied: a tick, or what was missing. */
function Conditions({ of: conditions }: { readonly of: Detail['conditions'] }) {
  const { t, find } = useText();
  if (conditions.length === 0) return null;
  return (
    <section className={css.found}>
      <h3>{t('offers.conditions')}</h3>
      <ul className={own.conditions}>
        {conditions.map(({ code, met, missing }) => (
          <li key={code} data-met={met}>
            <Icon name={met ? 'check' : 'close'} size={16} />
            <span>
              {find(`offers.condition.${code}`) ?? code}
              <span className={own.verdict}>
                {' '}
                {t(met ? 'offers.condition.met' : 'offers.condition.notMet')}
              </span>
              {missing !== null && missing !== '' && <bdi> · {missing}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const AMOUNT = /^-?\d+\.\d{4}$/;

/** What the amount was computed from. */
function Inputs({ of }: { readonly of: Detail }) {
  const { t, find } = useText();
  const { inputs, mode, currency } = of;
  if (inputs.length === 0) return null;
  const shown = (name: string, value: string) => {
    if (!AMOUNT.test(value)) return value;
    if (name === 'amount') return <RewardAmount of={{ mode, currency, amount: value }} />;
    return <Amount of={{ amount: value, currency }} />;
  };
  return (
    <section className={css.found}>
      <h3>{t('offers.inputs')}</h3>
      <BasisList
        rows={inputs.map(({ name, value }) => [find(`figures.${name}`) ?? name, shown(name, value)] as const)}
      />
    </section>
  );
}

function History({ of: history }: { readonly of: Detail['history'] }) {
  const { t, find, format } = useText();
  const word = useWord();
  return (
    <section className={css.found}>
      <h3>{t('offers.history')}</h3>
      <ol className={css.steps}>
        {history.map(({ action, status, detail, at, by }) => (
          <li key={`${at} ${action}`}>
            <time dateTime={new Date(at).toISOString()}>{format.date(at, 'full')}</time>
            <span>
              {find(`offers.action.${action}`) ?? action} → {word('state', status)}
              {detail !== null && ` · ${t(`offers.detail.${detail}`)}`}{' '}
              {by !== null && (
                <small>
                  <bdi>{by}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
