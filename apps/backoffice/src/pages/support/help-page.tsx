import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { rowId, useUrlValue } from '../../features/office/use-url-value.ts';
import { HelpEditor } from './help-editor.tsx';

/** The articles of help: where staff replaced a text, and the editor of one. */
export function HelpPage() {
  const { t, format } = useText();
  const open = useUrlValue('open', rowId);
  const help = useRoute(contract.staffHelp, {});
  return (
    <OfficeFrame title={t('staff.help.title')} note={t('staff.help.note')}>
      <Ready of={help}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.help.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.help.article'), cell: (row) => row.title },
              { label: t('staff.help.category'), cell: (row) => t(`staff.help.category.${row.category}`) },
              { label: t('staff.help.ownTexts'), cell: (row) => row.languages.join(', ') },
              {
                label: t('staff.help.updated'),
                cell: (row) => (row.updatedAt === null ? '' : format.date(row.updatedAt, 'dateTime')),
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
        )}
      </Ready>
      {open.value !== null && (
        <Dialog
          title={t('staff.help.article')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <HelpEditor slug={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}
