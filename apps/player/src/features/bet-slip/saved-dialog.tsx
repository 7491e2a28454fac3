import { findPlay, type Game } from '@tyche/rules/lottery';
import type { CountedBet } from '@tyche/rules/lottery/slip';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { IconButton } from '@tyche/ui/icon-button';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { ballsText, playTitle } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import css from './saved-dialog.module.css';
import { LONGEST_NAME, LONGEST_PICK, type SavedPick, useSavedPicks } from './saved-picks.ts';

/** The picks that a member keeps for a game: open one in the pad, drop one, keep what is picked now. */
export function SavedDialog({
  game,
  bet,
  onTake,
  onClose,
}: {
  readonly game: Game;
  /** What is picked now, or null while that makes no bet. */
  readonly bet: CountedBet | null;
  readonly onTake: (pick: SavedPick) => void;
  readonly onClose: () => void;
}) {
  const { t, find } = useText();
  const { picks, keep, drop } = useSavedPicks(game);
  const [name, setName] = useState('');
  const isTooLong = bet !== null && bet.balls.length > LONGEST_PICK;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!bet || isTooLong || name.trim() === '') return;
    keep(name, bet);
    setName('');
  };
  return (
    <Dialog title={t('pad.saved.title')} closeLabel={t('common.close')} onClose={onClose} closeOutside>
      <div className={css.saved}>
        {bet ? (
          <form className={css.form} onSubmit={submit}>
            <Field label={t('pad.saved.name')} error={isTooLong ? t('pad.saved.tooLong') : null}>
              {(control) => (
                <TextInput
                  {...control}
                  value={name}
                  maxLength={LONGEST_NAME}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Button type="submit" look="ink" disabled={isTooLong || name.trim() === ''}>
              {t('pad.saved.keep')}
            </Button>
          </form>
        ) : (
          <p className={css.hint}>{t('pad.saved.pickFirst')}</p>
        )}
        {picks.length === 0 ? (
          <p className={css.hint}>{t('pad.saved.none')}</p>
        ) : (
          <ul className={css.list}>
            {picks.map((pick) => {
              const play = findPlay(game, pick.playId);
              return (
                <li key={pick.name} className={css.pick}>
                  <button
                    type="button"
                    className={css.take}
                    disabled={!play}
                    onClick={() => {
                      onTake(pick);
                      onClose();
                    }}
                  >
                    <b>{pick.name}</b>
                    <small>
                      {play
                        ? `${playTitle(find, play)}: ${ballsText(find, play, pick.balls)}`
                        : t('lottery.cart.unknownLine')}
                    </small>
                  </button>
                  <IconButton
                    icon="trash"
                    iconSize={18}
                    label={t('pad.saved.drop', { name: pick.name })}
                    onClick={() => drop(pick)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <p className={css.hint}>{t('pad.saved.where')}</p>
      </div>
    </Dialog>
  );
}
