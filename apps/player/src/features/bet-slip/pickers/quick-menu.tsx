import type { QuickGroup } from '@tyche/rules/lottery';
import type { QuickPick, RowField } from '@tyche/rules/lottery/slip';
import { Chip } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { useTypeAhead } from '@tyche/ui/type-ahead';
import { useMemo, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import cells from './cell-row.module.css';
import css from './quick-menu.module.css';

/** The many quick groups of a row, kin by kin. A press adds a group's numbers, a second one takes them out again. Letters lead to
 * the next group that begins with them. */
export function QuickMenu({
  rowName,
  row,
  groups,
  onQuick,
}: {
  readonly rowName: string;
  readonly row: RowField;
  readonly groups: readonly QuickGroup[];
  readonly onQuick: (pick: QuickPick) => void;
}) {
  const { t, find } = useText();
  const [isOpen, setOpen] = useState(false);
  const typeAhead = useTypeAhead('button');
  const kin = useMemo(() => kinOf(groups), [groups]);
  const picked = new Set(row.cells.filter((cell) => cell.picked).map((cell) => cell.value));
  return (
    <>
      <button type="button" className={cells.pick} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('pad.quickMore')}
      </button>
      {isOpen && (
        <Dialog
          title={t('pad.quickTitle', { row: rowName })}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          closeOutside
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the groups inside. */}
          <div className={css.groups} onKeyDown={typeAhead}>
            {kin.map((members) => (
              <div key={members[0]?.id} className={css.kin}>
                {members.map((group) => (
                  <Chip
                    key={group.id}
                    pressed={group.values.length > 0 && group.values.every((value) => picked.has(value))}
                    onClick={() => onQuick(group.id)}
                  >
                    {find(group.nameKey, group.nameParams) ?? group.id}
                  </Chip>
                ))}
              </div>
            ))}
          </div>
          <p className={css.count} role="status">
            {t('pad.quickPicked', { count: picked.size })}
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Groups that differ only by their number stand together, and so do those with names of their own. */
function kinOf(groups: readonly QuickGroup[]): readonly (readonly QuickGroup[])[] {
  const kin: QuickGroup[][] = [];
  let before: string | null = null;
  for (const group of groups) {
    const kind = Object.keys(group.nameParams).length > 0 ? group.nameKey : '';
    if (kind === before) kin.at(-1)?.push(group);
    else kin.push([group]);
    before = kind;
  }
  return kin;
}
