import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, useUrlSearch, useUrlValue } from '../../../features/office/use-url-value.ts';

type Game = OutputOf<typeof contract.staffGames>['list'][number] & { readonly id: string };

/** The games of all vendors as lobbies show them: their order, what is hot, what is hidden. */
export function CataloguePage() {
  const { t } = useText();
  const search = useUrlSearch(['name'], ['page']);
  const [name, setName] = useState(search.firstOf('name'));
  const page = useUrlValue('page', pageNumber);
  const columns = useColumns();
  const look = (typed: string) => {
    setName(typed);
    search.write({ name: typed });
  };
  const games = useRoute(contract.staffGames, {
    pageNo: page.value,
    pageSize: PER_PAGE,
    ...(name !== '' && { name }),
  });
  return (
    <OfficeFrame title={t('staff.catalogue.title')} note={t('staff.catalogue.note')}>
      <div className={css.search} role="search">
        <Field label={t('staff.catalogue.search')}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              maxLength={60}
              value={name}
              onChange={({ target }) => look(target.value)}
            />
          )}
        </Field>
      </div>
      <Ready of={games}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.catalogue.title')}
              rows={list.map((game) => ({ ...game, id: game.nodeId.toString() }))}
              empty={t('staff.catalogue.none')}
              icon="games"
              columns={columns}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function useColumns(): readonly Column<Game>[] {
  const { t } = useText();
  return [
    {
      label: t('staff.vendors.game'),
      cell: ({ name, vendor, gameCode }) => (
        <>
          {name}
          <small className={css.detail}>
            <bdi>{`${vendor} ${gameCode}`}</bdi>
          </small>
        </>
      ),
      isLong: true,
    },
    { label: t('staff.vendors.type'), cell: ({ gameType }) => gameType },
    { label: t('staff.catalogue.place'), cell: ({ place }) => place ?? '–', isFigure: true },
    {
      label: t('staff.approvals.state'),
      cell: ({ isHot, isHidden, isRetired }) => (
        <span className={css.actions}>
          {isHot && <Tag tone="caution">{t('staff.catalogue.hot')}</Tag>}
          {isHidden && <Tag tone="danger">{t('staff.catalogue.hidden')}</Tag>}
          {isRetired && <Tag>{t('staff.catalogue.retired')}</Tag>}
        </span>
      ),
    },
    { label: t('staff.col.action'), cell: (game) => <Actions game={game} /> },
  ];
}

function Actions({ game: { nodeId, name, isHot, isHidden, place } }: { readonly game: Game }) {
  const { t } = useText();
  return (
    <span className={css.actions}>
      <ActButton
        route={contract.arrangeGame}
        input={(reason) => ({ nodeId, isHot: !isHot, reason })}
        label={t(isHot ? 'staff.catalogue.notHot' : 'staff.catalogue.makeHot')}
        question={t(isHot ? 'staff.catalogue.notHotAsk' : 'staff.catalogue.makeHotAsk', { name })}
        needsReason
      />
      <ActButton
        route={contract.arrangeGame}
        input={(reason) => ({ nodeId, isHidden: !isHidden, reason })}
        label={t(isHidden ? 'staff.catalogue.show' : 'staff.catalogue.hide')}
        question={t(isHidden ? 'staff.catalogue.showAsk' : 'staff.catalogue.hideAsk', { name })}
        needsReason
      />
      <ActButton
        route={contract.arrangeGame}
        input={(reason, typed) => ({ nodeId, place: Number(typed) || null, reason })}
        label={t('staff.catalogue.move')}
        question={t('staff.catalogue.moveAsk', { name })}
        amountLabel={t('staff.catalogue.placeField')}
        amountStart={String(place ?? 0)}
        needsReason
      />
    </span>
  );
}
