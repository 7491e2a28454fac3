// Accounts at other providers: a sign-in is begun here, ended here in the same browser, and known by provider and number.
import type { Database, Tx } from '../../../platform/db/database.ts';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import {
  openProvider,
  ProviderSaysNo,
  type Provider,
  type ProviderName,
  type ProviderSettings,
} from '../adapters/index.ts';
import { issue, spend } from './one-time.ts';
import { hashOf, newReference } from './references.ts';
import * as store from './store-social.ts';

export type { ProviderName, ProviderSettings } from '../adapters/index.ts';

/** Cookie of the browser that began: a sign-in ends only there. */
export const SOCIAL_COOKIE = 'tyche-social';
export const SOCIAL_S = 600;

export interface SocialDeps {
  readonly database: Database;
  /** The providers that the site has switched on. */
  readonly providers: () => Promise<Readonly<Partial<Record<ProviderName, ProviderSettings>>>>;
  readonly secrets: Readonly<Partial<Record<ProviderName, string>>>;
  /** Where browsers reach the site. */
  readonly origin: string;
}

export interface Social {
  listProviders(): Promise<readonly ProviderName[]>;
  /** Begins a sign-in. Refuses `social-provider-off`. `cookie` goes to the browser. */
  begin(provider: ProviderName): Promise<{ readonly redirect: string; readonly cookie: string }>;
  /**
   * Ends it with the query that the browser came back with; gives the provider's own number of who signed in. Each beginning ends once.
   * Refuses `social-provider-off`, `social-sign-in-failed`; throws an outage when the provider does not answer.
   */
  finish(provider: ProviderName, query: string, cookie: string | null): Promise<string>;
  findLinked(provider: ProviderName, subject: string): Promise<bigint | null>;
  /** False when the account there, or the member here, has such a link. */
  link(tx: Tx, memberId: bigint, provider: ProviderName, subject: string): Promise<boolean>;
  unlink(tx: Tx, memberId: bigint, provider: ProviderName): Promise<void>;
  listLinks(memberId: bigint): Promise<readonly { provider: ProviderName; linkedAt: Date }[]>;
}

/** Opens the sign-in at other providers. */
export function openSocial({ database, providers, secrets, origin }: SocialDeps): Social {
  const opened = new Map<string, Provider>();

  async function providerOf(name: ProviderName): Promise<Provider> {
    const settings = (await providers())[name];
    const secret = secrets[name];
    if (!settings || !secret) throw new Refusal('social-provider-off');
    const key = `${name} ${settings.issuer} ${settings.clientId}`;
    const provider = opened.get(key) ?? openProvider(name, settings, secret);
    opened.set(key, provider);
    return provider;
  }

  const pageOf = (name: ProviderName) => `${origin}/social/${name}`;

  return {
    async listProviders() {
      const on = await providers();
      return (['google', 'facebook'] as const).filter((name) => on[name] && secrets[name]);
    },

    async begin(name) {
      const provider = await providerOf(name);
      const { address, begun } = await provider.begin(pageOf(name)).catch(asOutage);
      const cookie = newReference(16);
      const browser = hashOf(cookie).toString('hex');
      const { state, nonce, verifier } = begun;
      await issue(database.reader, 'social', {
        reference: state,
        detail: { nonce, verifier, browser, provider: name },
      });
      return { redirect: address, cookie };
    },

    async finish(name, query, cookie) {
      const provider = await providerOf(name);
      const came = new URL(pageOf(name));
      came.search = query;
      const state = came.searchParams.get('state') ?? '';
      const begun = await spend(database.reader, 'social', state);
      const { nonce = '', verifier = '', browser = '', provider: began = '' } = begun?.detail ?? {};
      const isHere = cookie !== null && hashOf(cookie).toString('hex') === browser;
      if (!begun || !isHere || began !== name) throw new Refusal('social-sign-in-failed');
      return provider.finish(came, { state, nonce, verifier }).catch((error: unknown) => {
        if (error instanceof ProviderSaysNo) throw new Refusal('social-sign-in-failed');
        return asOutage(error);
      });
    },

    findLinked: (provider, subject) => store.findLinkedMember(database.reader, provider, subject),
    link: (tx, memberId, provider, subject) => store.insertLink(tx, { provider, subject, memberId }),
    unlink: (tx, memberId, provider) => store.deleteLink(tx, memberId, provider),
    async listLinks(memberId) {
      const rows = await store.listLinkRows(database.reader, memberId);
      return rows.map(({ provider, linked_at }) => ({ provider, linkedAt: linked_at }));
    },
  };
}

function asOutage(error: unknown): never {
  throw new Outage('a sign-in provider did not answer', { cause: error });
}
