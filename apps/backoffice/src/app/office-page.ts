import type { Permission } from '@tyche/contract/permissions';
import type { MessageKey } from '@tyche/i18n/translator';
import type { IconName } from '@tyche/ui/icons';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface OfficePage {
  readonly path: string;
  readonly label: MessageKey;
  readonly icon: IconName;
  /** What a member of staff must be allowed to do to see it; the server asks again. */
  readonly permission: Permission;
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** Pages that belong together in the menu. */
export interface OfficeSection {
  /** Null: they stand above the first heading. */
  readonly heading: MessageKey | null;
  readonly pages: readonly OfficePage[];
}

/** A page that is loaded when it is first opened, from the file that exports it under `name`. */
export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
