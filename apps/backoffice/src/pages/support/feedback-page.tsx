import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { type FeedbackKind, feedbackKinds, feedbackStates } from '@tyche/rules/support';
import { Tag } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { PER_PAGE } from '../../features/office/office-pager.tsx';
import css from '../../features/office/page.module.css';
import { Queue } from '../../features/office/queue.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import {
  oneOf,
  pageNumber,
  rowNumber,
  type UrlField,
  type UrlValue,
  useUrlValue,
} from '../../features/office/use-url-value.ts';
import { FeedbackDetail } from './feedback-detail.tsx';

type Row = OutputOf<typeof contract.staffFeedback>['list'][number];

const anyKind: UrlField<FeedbackKind | null> = {
  first: null,
  read: (text) => feedbackKinds.find((kind) => kind === text) ?? null,
};

/** Feedback of members by state: taken, answered and closed. Complaints come by the day by which they are answered. */
export function FeedbackPage() {
  const { t, format } = useText();
  const state = useUrlValue('state', oneOf(feedbackStates, 'received'), ['page', 'open']);
  const kind = useUrlValue('kind', anyKind, ['page', 'open']);
  const username = useUrlValue('member', rowNumber, ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const feedback = useRoute(
    contract.staffFeedback,
    {
      state: state.value,
      ...(kind.value !== null && { kind: kind.value }),
      ...(username.value !== null && { username: username.value }),
      pageNo: page.value,
      pageSize: PER_PAGE,
    },
    { refetchIntervalMs: 20_000 },
  );
  return (
    <Queue
      title={t('staff.feedback.title')}
      note={t('staff.feedback.note')}
      states={feedbackStates}
      state={state}
      page={page}
      of={feedback}
      filters={<Filters kind={kind} username={username} />}
      columns={[
        { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
        { label: t('staff.feedback.kind'), cell: (row) => t(`staff.feedback.kind.${row.kind}`) },
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
        { label: t('staff.feedback.excerpt'), cell: (row) => <bdi>{row.excerpt}</bdi>, isLong: true },
        { label: t('staff.feedback.language'), cell: (row) => row.language },
        { label: t('staff.col.since'), cell: (row) => format.date(row.since, 'dateTime') },
        { label: t('staff.feedback.dueAt'), cell: (row) => <Due of={row} /> },
        { label: t('staff.feedback.takenBy'), cell: (row) => row.takenBy ?? '' },
      ]}
      oneTitle={t('staff.feedback.one')}
      size="wide"
    >
      {(id) => <FeedbackDetail id={id} />}
    </Queue>
  );
}

function Filters({
  kind,
  username,
}: {
  readonly kind: UrlValue<FeedbackKind | null>;
  readonly username: UrlValue<string | null>;
}) {
  const { t } = useText();
  return (
    <div className={css.search}>
      <Field label={t('staff.feedback.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind.value ?? ''}
            onChange={(event) => kind.set(anyKind.read(event.target.value))}
          >
            <option value="">{t('staff.feedback.allKinds')}</option>
            {feedbackKinds.map((one) => (
              <option key={one} value={one}>
                {t(`staff.feedback.kind.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SearchForm
        label={t('staff.col.member')}
        odd={t('refusals.unknown-member')}
        by={rowNumber}
        shown={username.value ?? ''}
        onLook={username.set}
      />
    </div>
  );
}

/** By when a complaint is answered, and whether that is soon. */
function Due({ of: { dueAt, isAlarmed } }: { readonly of: Row }) {
  const { t, format } = useText();
  if (dueAt === null) return null;
  return (
    <>
      {format.date(dueAt, 'dateTime')} {isAlarmed && <Tag tone="caution">{t('staff.feedback.alarm')}</Tag>}
    </>
  );
}
