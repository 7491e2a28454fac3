import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './fieldset-list.module.css';

/**
 * A list that is typed in, each item a group of fields: items are added at the end, and each can be removed while there are several.
 *
 * @param text of an item, which counts from 1: its name, and the button that removes it; and of the button that adds one.
 * @param onAdd nothing: the list has as many items as it may have.
 */
export function FieldsetList<Item>({
  items,
  text,
  onAdd,
  onRemove,
  children,
}: {
  readonly items: readonly Item[];
  readonly text: {
    readonly name: (number: number) => string;
    readonly remove: (number: number) => string;
    readonly add: string;
  };
  readonly onAdd?: (() => void) | undefined;
  /** The place of the item, from 0. */
  readonly onRemove: (at: number) => void;
  /** The fields of an item. */
  readonly children: (item: Item, at: number) => ReactNode;
}) {
  return (
    <>
      {items.map((item, at) => (
        <fieldset key={at} className={css.one}>
          <legend>{text.name(at + 1)}</legend>
          {children(item, at)}
          {items.length > 1 && (
            <Button size="small" onClick={() => onRemove(at)}>
              {text.remove(at + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {onAdd && (
        <Button size="small" className={css.add} onClick={onAdd}>
          {text.add}
        </Button>
      )}
    </>
  );
}
