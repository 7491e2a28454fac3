import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { Switch } from './switch.tsx';

/** The games of a vendor, each with the switch of its bets. */
export function Games({ vendor, name }: { readonly vendor: string; readonly name: string }) {
  const { t, format } = useText();
  const page = useUrlValue('page', pageNumber);
  const games = useRoute(contract.staffVendorGames, { vendor, pageNo: page.value, pageSize: PER_PAGE });
  const capOf = (winCap: string | null) =>
    winCap === null
      ? t('staff.vendors.noCap')
      : t('staff.vendors.capTimes', { times: format.number(Number(winCap)) });
  return (
    <>
      <h2>{t('staff.vendors.gamesOf', { name })}</h2>
      <Ready of={games}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.vendors.gamesOf', { name })}
              rows={list.map((game) => ({ ...game, id: game.gameCode }))}
              empty={t('staff.vendors.noGames')}
              icon="games"
              columns={[
                {
                  label: t('staff.vendors.game'),
                  cell: ({ gameCode }) => <bdi>{gameCode}</bdi>,
                  isLong: true,
                },
                { label: t('staff.vendors.type'), cell: ({ gameType }) => gameType },
                { label: t('staff.vendors.cap'), cell: ({ winCap }) => capOf(winCap), isFigure: true },
                {
                  label: t('staff.vendorRounds.betting'),
                  cell: ({ gameCode, isOff }) => (
                    <Switch
                      route={contract.switchVendorGame}
                      input={(reason) => ({ vendor, gameCode, isOff: !isOff, reason })}
                      name={gameCode}
                      isOff={isOff}
                    />
                  ),
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </>
  );
}
