import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, rowId, useUrlSearch, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { type CatalogueGame, draftOf } from './catalogue-game.ts';
import own from './catalogue.module.css';
import { GameDialog } from './game-dialog.tsx';
import { GameTags } from './game-tags.tsx';
import { GameThumb } from './game-thumb.tsx';

type Row = CatalogueGame & { readonly id: string };

/** The games of all vendors as lobbies show them: their order, names, classes and pictures, what is hot, what is hidden. */
export function CataloguePage() {
  const { t } = useText();
  const search = useUrlSearch(['name'], ['page', 'open']);
  const [name, setName] = useState(search.firstOf('name'));
  const page = useUrlValue('page', pageNumber, ['open']);
  const open = useUrlValue('open', rowId);
  const columns = useColumns(open.set);
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
        {({ list, totalPages }) => {
          const rows = list.map((game) => ({ ...game, id: game.nodeId.toString() }));
          const shown = rows.find(({ id }) => id === open.value);
          return (
            <>
              <OfficeTable
                caption={t('staff.catalogue.title')}
                rows={rows}
                empty={t('staff.catalogue.none')}
                icon="games"
                columns={columns}
              />
              <OfficePager at={page} pages={totalPages} />
              {shown && <GameDialog key={shown.id} game={shown} onClose={() => open.set(null)} />}
            </>
          );
        }}
      </Ready>
    </OfficeFrame>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Row>[] {
  const { t } = useText();
  const word = useWord();
  return [
    {
      label: t('staff.vendors.game'),
      cell: (game) => (
        <span className={own.line}>
          <GameThumb game={game} draft={draftOf(game)} className={own.thumb} />
          <span className={own.names}>
            {game.name}
            <small className={css.detail}>
              <bdi>{`${game.vendor} ${game.gameCode}`}</bdi>
            </small>
          </span>
        </span>
      ),
      isLong: true,
    },
    {
      label: t('staff.vendors.type'),
      cell: ({ gameType, offered: { settlement } }) => (
        <>
          {gameType}
          {settlement !== null && (
            <small className={css.detail}>{t(`staff.catalogue.settlement.${settlement}`)}</small>
          )}
        </>
      ),
    },
    {
      label: t('staff.catalogue.classes'),
      cell: ({ gameClassify }) => (
        <span className={css.actions}>
          {gameClassify.map((one) => (
            <Tag key={one}>{word('gameClass', one)}</Tag>
          ))}
        </span>
      ),
    },
    { label: t('staff.catalogue.place'), cell: ({ place }) => place ?? '–', isFigure: true },
    { label: t('staff.approvals.state'), cell: (game) => <GameTags game={game} /> },
    {
      label: t('staff.col.action'),
      cell: ({ id }) => (
        <Button size="small" onClick={() => onOpen(id)}>
          {t('staff.open')}
        </Button>
      ),
    },
  ];
}
