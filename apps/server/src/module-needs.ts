// What the modules of a merchant are given: made once, before the modules that take it.
import type { Clock } from '@tyche/kernel/clock';
import { forSite } from '@tyche/i18n/translator';
import { findGame } from '@tyche/rules/lottery/games';
import type { Config } from './config.ts';
import type { Demo } from './demo-port.ts';
import {
  openCaptchas,
  openCodes,
  openIdentity,
  openLoginPasswords,
  openPasswords,
} from './modules/identity/index.ts';
import { memberSource } from './modules/members/index.ts';
import { merchantSource } from './modules/settings/index.ts';
import type { AdapterSettings } from './platform/adapters/adapters.ts';
import { openArchive } from './platform/archive/archive.ts';
import type { Database } from './platform/db/database.ts';
import type { LiveHub } from './platform/live/live.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Sealing } from './platform/sealing/sealing.ts';
import { loadOrCreateSecret } from './secrets.ts';
import type { TranslatorOf } from './translators.ts';

export interface ModulesDeps {
  /** The database for the merchant of these modules. */
  readonly database: Database;
  /** Its archived months, for all merchants; null: there is no archive. */
  readonly archiveDatabase: Database | null;
  /**
   * Whether this is the first merchant of the process: its modules have what all share, too, such as the jobs of draws and partitions, and
   * its staff runs the draws.
   */
  readonly isFirst: boolean;
  /** Its address, for threads that open a connection of their own. */
  readonly databaseUrl: string;
  readonly live: LiveHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly pepper: string;
  /** Seals personal data at rest. */
  readonly sealing: Sealing;
  readonly translatorOf: TranslatorOf;
  /** The demo; null on a site that is none. */
  readonly demo: Demo | null;
}

export type ModuleNeeds = Awaited<ReturnType<typeof openNeeds>>;

/** Opens what several modules need, beside what they are given by the process. Throws when the merchant does not exist. */
export async function openNeeds(deps: ModulesDeps) {
  const { database, sealing, clock, config } = deps;
  const merchant = merchantSource(database, config.merchant);
  const siteName = (await merchant()).name;
  const passwords = await openPasswords(Buffer.from(deps.pepper));
  const origin = config.publicUrl?.replace(/\/$/, '') ?? `http://localhost:${config.port}`;
  const idleMinutes = async () => {
    const { site } = await merchant();
    return { member: site.sessionIdleMinutes, staff: site.staffIdleMinutes };
  };
  return {
    ...deps,
    merchant,
    origin,
    idleMinutes,
    identity: openIdentity({
      database,
      passwords,
      sealing,
      clock,
      idleMinutes,
      origin,
      staffOrigin: config.staffUrl?.replace(/\/$/, '') ?? null,
      siteName,
      social: {
        providers: async () => (await merchant()).site.socialProviders,
        secrets: config.socialSecrets,
      },
      partnerKeys: config.partnerKeys,
    }),
    loginPasswords: openLoginPasswords(database, passwords),
    codes: openCodes(database, sealing),
    captchas: openCaptchas({
      database,
      clock,
      sealing,
      attempts: async () => (await merchant()).site.captchaAttempts,
    }),
    findMember: memberSource(database.reader),
    archive: openArchive(database, deps.archiveDatabase, deps.log),
    settings: adapterSettings(deps, origin),
    ...openNames(deps, siteName),
    now: () => clock.now().getTime(),
  };
}

function adapterSettings({ clock, config }: ModulesDeps, origin: string): AdapterSettings {
  return {
    clock,
    merchantCode: config.merchant,
    read: (name) => config.adapterVariables[name] ?? null,
    loadSecret: (file) => loadOrCreateSecret(config.dataDir, file, 32),
    ownUrl: config.publicUrl ? origin : `http://127.0.0.1:${config.port}`,
    siteUrl: origin,
  };
}

/** What the server names itself, in a language of the wire: games, and the sentences of messages. */
function openNames({ translatorOf }: ModulesDeps, siteName: string) {
  return {
    wordsOf: (language: string) => forSite(translatorOf(language).translator, siteName),
    gameName(code: string, language: string): string {
      const { translator } = translatorOf(language);
      const game = findGame(code);
      const name = game
        ? translator.find(game.nameKey, game.nameParams)
        : translator.find(`instant.design.${code}`);
      return name ?? code;
    },
  };
}
