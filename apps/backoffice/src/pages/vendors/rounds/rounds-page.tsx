import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { EmptyState } from '@tyche/ui/empty-state';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import { rowId, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { RoundDetail } from './round.tsx';
import { Rounds } from './rounds.tsx';

/** Rounds of vendors' games: found by the number of a round, a call or a player, or by a member. The address keeps what is shown. */
export function RoundsPage() {
  const { t } = useText();
  const number = useUrlValue('number', rowNumber, ['before', 'open']);
  const open = useUrlValue('open', rowId);
  return (
    <OfficeFrame title={t('staff.vendorRounds.title')} note={t('staff.vendorRounds.note')}>
      <SearchForm
        label={t('staff.vendorRounds.number')}
        odd={t('staff.vendorRounds.numberOdd')}
        by={rowNumber}
        shown={number.value ?? ''}
        onLook={number.set}
      />
      {number.value === null ? (
        <EmptyState icon="games" title={t('staff.vendorRounds.prompt')} />
      ) : (
        <Rounds key={number.value} number={number.value} onOpen={open.set} />
      )}
      {open.value !== null && (
        <Dialog
          title={t('staff.vendorRounds.round')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <RoundDetail reference={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}
