import type { settings } from '@tyche/contract/settings';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { type SettingsDeps, settingsRoutes } from './routes.ts';

export interface SettingsModule extends ModuleParts {
  readonly handlers: Handlers<keyof typeof settings>;
}

/** Opens the module. */
export function settingsModule(deps: SettingsDeps): SettingsModule {
  return { handlers: settingsRoutes(deps), jobs: [], subscriptions: [], actions: {} };
}
