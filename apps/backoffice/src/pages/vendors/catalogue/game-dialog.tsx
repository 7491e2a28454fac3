import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { useMay } from '../../../state/session.ts';
import { Switch } from '../vendors/switch.tsx';
import { type CatalogueGame, draftOf } from './catalogue-game.ts';
import own from './catalogue.module.css';
import { GameForm } from './game-form.tsx';
import { GameThumb } from './game-thumb.tsx';
import { GameTags } from './game-tags.tsx';

/** A game of the catalogue: how lobbies show it, and what staff may change of it. */
export function GameDialog({
  game,
  onClose,
}: {
  readonly game: CatalogueGame;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const mayArrange = useMay(contract.arrangeGame);
  const [draft, setDraft] = useState(() => draftOf(game));
  return (
    <Dialog title={game.name} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <div className={css.form}>
        <div className={own.head}>
          <GameThumb game={game} draft={draft} className={own.picture} />
          <div className={own.about}>
            <p>
              <bdi>{game.vendor}</bdi> · <bdi>{game.gameCode}</bdi> · {game.gameType}
            </p>
            <GameTags game={game} />
            <Actions game={game} />
            <span className={css.actions}>
              {t('staff.vendorRounds.betting')}
              <Switch
                route={contract.switchVendorGame}
                input={(reason) => ({
                  vendor: game.vendor,
                  gameCode: game.gameCode,
                  isOff: !game.isOff,
                  reason,
                })}
                name={game.name}
                isOff={game.isOff}
              />
            </span>
            {game.isVendorOff && <p className={css.note}>{t('staff.catalogue.vendorOff')}</p>}
          </div>
        </div>
        {mayArrange && <GameForm game={game} draft={draft} onChange={setDraft} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

function Actions({ game: { nodeId, name, isHot, isHidden, place } }: { readonly game: CatalogueGame }) {
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
