import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { forgetStaff, rememberStaff } from '../../state/session.ts';

/** Asks the server who is signed in now and what is still wanted, after a step of the sign-in. */
export function useSessionAgain(): () => Promise<void> {
  const client = useClient();
  return async () => {
    try {
      const { userName, permissions, restriction } = await client.call(contract.staffSession, {});
      rememberStaff({ username: userName, permissions, restriction });
    } catch {
      forgetStaff();
    }
  };
}
