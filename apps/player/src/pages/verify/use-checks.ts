import { useEffect, useState } from 'react';
import type { Check } from './check-draw.ts';

/**
 * The steps of a check of something that was drawn, once they are done.
 *
 * @param check the same function at each call: another one checks anew.
 */
export function useChecks<Proof>(
  proof: Proof,
  check: (proof: Proof) => Promise<readonly Check[]>,
): readonly Check[] | 'running' | 'failed' {
  const [done, setDone] = useState<{
    readonly proof: Proof;
    readonly checks: readonly Check[] | 'failed';
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const end = (checks: readonly Check[] | 'failed') => {
      if (isCurrent) setDone({ proof, checks });
    };
    // A record that cannot be read, or a browser without the means, must not look like a page that has nothing to say.
    check(proof).then(end, () => end('failed'));
    return () => {
      isCurrent = false;
    };
  }, [proof, check]);
  return done?.proof === proof ? done.checks : 'running';
}
