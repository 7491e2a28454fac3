import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { useMay } from '../../state/session.ts';
import type { Account } from './account.ts';

/** What staff noted about an account, and the line to add a note. */
export function Notes({ of: { memberId } }: { readonly of: Account }) {
  const { t, format } = useText();
  const page = useUrlValue('notes', pageNumber);
  const mayWrite = useMay(contract.writeStaffNote);
  const notes = useRoute(contract.staffNotes, { memberId, pageNo: page.value, pageSize: PER_PAGE });
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.notes')}</h2>
      {mayWrite && (
        <div className={css.settings}>
          <NoteForm memberId={memberId} />
        </div>
      )}
      <Ready of={notes}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.agents.notes')}
              rows={list.map((row) => ({ ...row, id: row.noteId }))}
              empty={t('staff.agents.noNotes')}
              icon="history"
              columns={[
                {
                  label: t('staff.agents.note.text'),
                  cell: ({ note }) => <span className={css.long}>{note}</span>,
                },
                { label: t('staff.col.by'), cell: ({ writtenBy }) => <bdi>{writtenBy}</bdi> },
                { label: t('staff.col.at'), cell: ({ writtenAt }) => format.date(writtenAt, 'dateTime') },
              ]}
            />
            <OfficePager at={page} pages={totalPages} label={t('staff.agents.notes')} />
          </>
        )}
      </Ready>
    </section>
  );
}

function NoteForm({ memberId }: { readonly memberId: string }) {
  const { t } = useText();
  const form = useForm({
    first: { note: '' },
    validate: ({ note }) => ({ note: note.trim() === '' && t('staff.agents.note.odd') }),
    send: ({ note }, call) => call(contract.writeStaffNote, { memberId, note: note.trim() }),
    onDone: () => form.reset(),
  });
  return (
    <OfficeForm form={form} label={t('staff.agents.note.add')}>
      <TextField
        label={t('staff.agents.note.text')}
        hint={t('staff.agents.note.hint')}
        maxLength={500}
        {...form.field('note')}
      />
    </OfficeForm>
  );
}
