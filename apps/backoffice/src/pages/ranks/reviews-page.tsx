import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { rankDecisions } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { pageNumber, rowId, useUrlValue } from '../../features/office/use-url-value.ts';

type Waiting = OutputOf<typeof contract.staffRankReviews>['list'][number];

const MAX_NOTE = 500;
const LOOK_MS = 30_000;

/** Members who reached a rank above 4: can they afford it? The one that waits longest comes first. */
export function RankReviewsPage() {
  const { t, format } = useText();
  const page = useUrlValue('page', pageNumber);
  const open = useUrlValue('open', rowId);
  const reviews = useRoute(
    contract.staffRankReviews,
    { pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  const chosen =
    reviews.state === 'ready' ? reviews.data.list.find(({ memberId }) => memberId === open.value) : undefined;
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <OfficeFrame title={t('staff.ranks.reviews')} note={t('staff.ranks.reviewsNote')}>
      <Ready of={reviews}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.ranks.reviews')}
              rows={list.map((row) => ({ ...row, id: row.memberId }))}
              empty={t('staff.queueEmpty')}
              columns={[
                { label: t('staff.col.since'), cell: (row) => format.date(row.since, 'dateTime') },
                { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
                { label: t('staff.ranks.reached'), cell: (row) => row.reached, isFigure: true },
                { label: t('staff.ranks.bet'), cell: (row) => money(row.total), isFigure: true },
                { label: t('staff.ranks.betMonth'), cell: (row) => money(row.month), isFigure: true },
                { label: t('staff.ranks.identity'), cell: (row) => row.identityLevel, isFigure: true },
                {
                  label: t('staff.ranks.marker'),
                  cell: (row) => t(row.hasMarker ? 'staff.points.yes' : 'staff.points.no'),
                },
                {
                  label: t('staff.col.action'),
                  cell: (row) => (
                    <Button size="small" onClick={() => open.set(row.id)}>
                      {t('staff.open')}
                    </Button>
                  ),
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
      {chosen && (
        <Dialog title={t('staff.ranks.review')} closeLabel={t('common.close')} onClose={() => open.set(null)}>
          <Decide of={chosen} onDone={() => open.set(null)} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function Decide({ of, onDone }: { readonly of: Waiting; readonly onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    first: { decision: rankDecisions[1] as Decision, note: '' },
    validate: ({ note }) => ({ note: note.trim() === '' && t('staff.ranks.noteMissing') }),
    send: ({ decision, note }, call) =>
      call(contract.decideRank, { id: of.memberId, decision, note: note.trim() }),
    onDone,
  });
  return (
    <OfficeForm
      form={form}
      text={t('staff.ranks.reviewText', { name: of.username, level: of.reached })}
      label={t('staff.points.decide')}
    >
      <Field label={t('staff.points.decision')}>
        {(control) => (
          <Select
            {...control}
            value={form.values.decision}
            onChange={({ target: { value } }) =>
              form.set({ decision: rankDecisions.find((one) => one === value) ?? 'declined' })
            }
          >
            {rankDecisions.map((one) => (
              <option key={one} value={one}>
                {t(`staff.ranks.decision.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextAreaField
        label={t('staff.ranks.noteLabel')}
        hint={t('staff.reasonHint')}
        maxLength={MAX_NOTE}
        required
        {...form.field('note')}
      />
    </OfficeForm>
  );
}

type Decision = (typeof rankDecisions)[number];
