import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { Queue } from '../../../features/office/queue.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { oneOf, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';

const states = ['pending', 'approved', 'refused'] as const;
/** Documents that players handed in: looked at beside what they told, approved or refused with a reason. */
export function IdentityPage() {
  const { t, format } = useText();
  const word = useWord();
  const state = useUrlValue('state', oneOf(states, 'pending'), ['open']);
  const checks = useRoute(contract.identityQueue, { state: state.value }, { refetchIntervalMs: 15_000 });
  return (
    <Queue
      title={t('staff.identity.title')}
      note={t('staff.identity.note')}
      states={states}
      state={state}
      of={checks}
      columns={[
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.memberId}</bdi> },
        { label: t('staff.col.what'), cell: (row) => word('document', row.document) },
        { label: t('staff.col.at'), cell: (row) => format.date(row.submittedAt, 'dateTime') },
        { label: t('staff.col.by'), cell: (row) => row.decidedBy ?? '' },
        { label: t('staff.col.reason'), cell: (row) => row.reason, isLong: true },
      ]}
      oneTitle={t('staff.identity.one')}
      size="wide"
    >
      {(id) => <Check id={id} />}
    </Queue>
  );
}

function Check({ id }: { readonly id: string }) {
  const { t } = useText();
  const check = useRoute(contract.identityCheck, { id });
  return (
    <Ready of={check}>
      {(one) => (
        <div className={css.form}>
          <p>
            <bdi>{one.name}</bdi> · {one.birthDate} · <bdi>{one.address}</bdi>
          </p>
          {one.images.map((image, place) => (
            <img
              key={image.data.slice(-40)}
              className={css.document}
              src={`data:${image.type};base64,${image.data}`}
              alt={t('staff.identity.image', { place: place + 1 })}
            />
          ))}
          {one.state === 'pending' && (
            <div className={css.actions}>
              {(['approved', 'refused'] as const).map((decision) => (
                <ActButton
                  key={decision}
                  route={contract.decideIdentity}
                  input={(reason) => ({ id, decision, reason })}
                  label={t(`staff.identity.${decision}`)}
                  question={t('staff.identity.ask')}
                  needsReason
                  look={decision === 'approved' ? 'ink' : 'quiet'}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </Ready>
  );
}
