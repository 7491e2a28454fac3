import { findPlay, type Game, type Play } from '@tyche/rules/lottery';
import { playMenu } from '@tyche/rules/lottery/slip';
import { ChoiceChips } from '@tyche/ui/choices';
import { memo, useEffect, useMemo, useRef } from 'react';
import { playName } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import css from './play-tree.module.css';

/** The play menu: groups, then the plays of the chosen group. Both are one choice of several, so the arrows move it. */
export const PlayTree = memo(function PlayTree({
  game,
  playId,
  onChoose,
}: {
  readonly game: Game;
  readonly playId: number;
  readonly onChoose: (playId: number, entry: 'picked' | 'typed') => void;
}) {
  const { t, find } = useText();
  const tree = useRef<HTMLDivElement>(null);
  const menu = useMemo(() => playMenu(game), [game]);
  const play = findPlay(game, playId);
  const group = menu.find((each) => each.group === play?.group) ?? menu[0];

  // On a phone both rows scroll: what is chosen is brought to where it can be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to look again.
  useEffect(() => {
    for (const input of tree.current?.querySelectorAll('input:checked') ?? []) showInRow(input.parentElement);
  }, [playId]);
  if (!play || !group) return null;

  const plays = group.subgroups.flatMap((each) => each.plays);
  const open = (chosen: Play | undefined) => {
    if (chosen) onChoose(chosen.id, chosen.layouts[0]?.entry ?? 'picked');
  };
  return (
    <div ref={tree} className={css.tree}>
      <ChoiceChips
        label={t('lottery.pad.groups')}
        value={group.group}
        onChange={(code) => open(menu.find((each) => each.group === code)?.subgroups[0]?.plays[0])}
        className={css.groups}
        choices={menu.map((each) => ({ value: each.group, label: find(each.nameKey) ?? each.group }))}
      />
      <ChoiceChips
        look="outline"
        label={t('lottery.pad.plays')}
        value={String(playId)}
        choices={plays.map((each) => ({ value: String(each.id), label: playName(find, each) }))}
        className={css.plays}
        onChange={(value) => open(plays.find((each) => String(each.id) === value))}
      />
    </div>
  );
});

function showInRow(chip: Element | null): void {
  const row = chip?.parentElement;
  if (!chip || !row || row.scrollWidth <= row.clientWidth) return;
  const [inside, around] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}
