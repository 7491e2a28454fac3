import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { ActButton } from '../../../features/office/act-button.tsx';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { Signals } from './signals.tsx';

type Friend = OutputOf<typeof contract.staffReferral>;

const finalStates: readonly Friend['state'][] = ['rewarded', 'lapsed', 'refused'];

/** One friend: its conditions, signals and history, and the decision of staff. */
export function ReferralDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffReferral, { id });
  return (
    <Ready of={found}>
      {(friend) => (
        <div className={css.form}>
          <Figures of={friend} />
          <Decision of={friend} />
          <Steps of={friend} />
          <Linked of={friend} />
        </div>
      )}
    </Ready>
  );
}

function Figures({ of: friend }: { readonly of: Friend }) {
  const { t, format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  const when = (at: number | null) => (at === null ? '–' : format.date(at, 'full'));
  const { terms, referrerRewards, reason } = friend;
  return (
    <BasisList
      rows={[
        [t('offers.referrals.friend'), friend.friend],
        [t('offers.referrals.referrer'), friend.referrer],
        [
          t('offers.referrals.state'),
          [
            t(`offers.referrals.state.${friend.state}`),
            ...(reason === null ? [] : [t(`offers.referrals.reason.${reason}`)]),
          ].join(' · '),
        ],
        [t('offers.referrals.signals'), <Signals key="signals" of={friend.signals} />],
        [t('offers.version'), format.number(friend.termsVersion)],
        [t('offers.referrals.registered'), when(friend.registeredAt)],
        [
          t('offers.referrals.verified'),
          t(friend.isVerified ? 'offers.referrals.yes' : 'offers.referrals.no'),
        ],
        [t('offers.referrals.credited'), `${money(friend.credited)} / ${money(terms.minDeposit)}`],
        [t('offers.referrals.valid'), `${money(friend.valid)} / ${money(terms.minValid)}`],
        [t('offers.referrals.met'), when(friend.metAt)],
        [t('offers.referrals.due'), when(friend.dueAt)],
        [t('offers.referrals.rewards'), `${money(friend.referrerAmount)} / ${money(friend.friendAmount)}`],
        [
          t('offers.referrals.counts'),
          `${format.number(referrerRewards.thisMonth)} / ${format.number(referrerRewards.ever)}`,
        ],
      ]}
    />
  );
}

function Decision({ of: { id, state } }: { readonly of: Friend }) {
  const { t } = useText();
  if (finalStates.includes(state)) return null;
  return (
    <div className={css.actions}>
      {state === 'review' && (
        <ActButton
          route={contract.decideReferral}
          label={t('offers.referrals.allow')}
          question={t('offers.referrals.allowAsk')}
          needsReason
          look="primary"
          input={(note) => ({ id, decision: 'allow' as const, note })}
        />
      )}
      <ActButton
        route={contract.decideReferral}
        label={t('offers.referrals.refuse')}
        question={t('offers.referrals.refuseAsk')}
        needsReason
        input={(note) => ({ id, decision: 'refuse' as const, note })}
      />
    </div>
  );
}

function Steps({ of: { steps } }: { readonly of: Friend }) {
  const { t, format } = useText();
  if (steps.length === 0) return null;
  return (
    <section className={css.found}>
      <h3>{t('offers.referrals.steps')}</h3>
      <OfficeTable
        caption={t('offers.referrals.steps')}
        empty={t('offers.referrals.noSignals')}
        rows={steps.map((step, place) => ({ ...step, id: String(place) }))}
        columns={[
          { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'dateTime') },
          { label: t('offers.referrals.state'), cell: ({ state }) => t(`offers.referrals.state.${state}`) },
          {
            label: t('offers.referrals.signals'),
            isLong: true,
            cell: ({ signals }) => <Signals of={signals} />,
          },
          { label: t('offers.referrals.by'), cell: ({ by }) => by || t('offers.referrals.system') },
          { label: t('offers.referrals.noteColumn'), isLong: true, cell: ({ note }) => note },
        ]}
      />
    </section>
  );
}

function Linked({ of: { linked } }: { readonly of: Friend }) {
  const { t } = useText();
  return (
    <section className={css.found}>
      <h3>{t('offers.referrals.linked')}</h3>
      <OfficeTable
        caption={t('offers.referrals.linked')}
        empty={t('offers.referrals.noLinked')}
        rows={linked}
        columns={[
          { label: t('offers.referrals.friend'), cell: ({ friend }) => <bdi>{friend}</bdi> },
          { label: t('offers.referrals.state'), cell: ({ state }) => t(`offers.referrals.state.${state}`) },
          {
            label: t('offers.referrals.signals'),
            isLong: true,
            cell: ({ signals }) => <Signals of={signals} />,
          },
        ]}
      />
    </section>
  );
}
