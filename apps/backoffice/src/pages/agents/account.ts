import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';

/** An account of the agent programme, as the page found it. */
export type Account = OutputOf<typeof contract.agentAccount>;
