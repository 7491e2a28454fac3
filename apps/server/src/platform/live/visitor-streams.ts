// How many live streams visitors may hold: each costs memory and a write at every event, and nobody knows who holds it.
import { Refusal } from '../http/errors.ts';

export interface VisitorLimits {
  readonly perNetwork: number;
  readonly total: number;
}

export interface VisitorStreams {
  /** Counts one stream more. Gives the function that takes it off again. Refuses `too-many-streams` beyond either limit. */
  open(network: string): () => void;
}

const RETRY_S = 30;

/** Opens the count of this process. */
export function openVisitorStreams({ perNetwork, total }: VisitorLimits): VisitorStreams {
  const byNetwork = new Map<string, number>();
  let all = 0;
  return {
    open(network) {
      const own = byNetwork.get(network) ?? 0;
      if (own >= perNetwork || all >= total) throw new Refusal('too-many-streams', { retryAfterS: RETRY_S });
      byNetwork.set(network, own + 1);
      all += 1;
      let isClosed = false;
      return () => {
        if (isClosed) return;
        isClosed = true;
        all -= 1;
        const left = (byNetwork.get(network) ?? 1) - 1;
        if (left === 0) byNetwork.delete(network);
        else byNetwork.set(network, left);
      };
    },
  };
}
