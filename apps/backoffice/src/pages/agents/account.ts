import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import type { UrlField } from '../../features/office/use-url-value.ts';

/** An account of the agent programme, as the page found it. */
export type Account = OutputOf<typeof contract.agentAccount>;

/** An account name or an id; null for none. */
export const accountField: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[A-Za-z0-9]{1,64}$/.test(text) ? text : null),
};
