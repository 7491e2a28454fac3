import { markStaleAfter, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type Launch =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed'; readonly error: Error }
  | {
      readonly phase: 'open';
      readonly url: string;
      readonly origin: string;
      readonly walletTypeId: number | null;
    };

/**
 * Asks the server for the address of a game, once for each attempt: the address is good once and for two minutes.
 *
 * @param isOn false while nobody is signed in who may play it.
 */
export function useGameLaunch(
  nodeId: number,
  { isDemo, isOn }: { readonly isDemo: boolean; readonly isOn: boolean },
): { readonly launch: Launch; readonly attempt: number; readonly again: () => void } {
  const client = useClient();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly of: number; readonly launch: Launch } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is the reason to ask again.
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const settle = (launch: Launch) => {
      if (isCurrent) setAnswer({ of: attempt, launch });
    };
    const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
    client.call(contract.launchGame, { nodeId, accountType: isDemo ? 0 : 1, theme }).then(
      ({ game_url: url, origin, walletTypeId }) => {
        settle({ phase: 'open', url, origin, walletTypeId });
        void markStaleAfter(queries, contract.launchGame);
      },
      (error: Error) => settle({ phase: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [nodeId, isDemo, isOn, attempt]);
  return {
    launch: answer?.of === attempt ? answer.launch : { phase: 'asking' },
    attempt,
    again: () => setAttempt((count) => count + 1),
  };
}
