import type { SupportDeps } from '../deps.ts';

export interface AppFileDeps extends SupportDeps {
  /** Names of the hosts that the site answers at, in lower case. */
  readonly ownHosts: () => Promise<readonly string[]>;
}

/** The hosts that an app file may be on: those of the site, then those that the operator lists (docs/reference/support.md 4.1). */
export async function hostsOf({ merchant, ownHosts }: AppFileDeps): Promise<readonly string[]> {
  const { linkHosts } = (await merchant()).site;
  const listed = Array.isArray(linkHosts) ? linkHosts.filter((host) => typeof host === 'string') : [];
  return [...new Set([...(await ownHosts()), ...listed])];
}
