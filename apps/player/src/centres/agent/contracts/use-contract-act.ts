// What a party does with a contract, each act by its call.
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import type { Contract, Status } from '../../../features/contract-terms/contract-type.ts';

/**
 * Gives the acts on a contract. An act names the request that the person has seen; what the contract calls stale is read again after it. A
 * refusal stays in `refusal` until the next act.
 *
 * @param onDone is called after an act that had an effect.
 */
export function useContractAct(
  { kind, type, contractId, requestId }: Contract,
  onDone: () => void = () => undefined,
) {
  const { t } = useText();
  const errorText = useErrorText();
  const [error, setError] = useState<Error | null>(null);
  const dividend = useSend(contract.processContractDividend);
  const daily = useSend(contract.processDailySalaryContract);
  const hourly = useSend(contract.processContractHourSalary);
  const realtime = useSend(contract.processRealTimeSalaryContract);
  const withdraw = useSend(contract.withdrawContract);
  const change = useSend(contract.changeContract);
  const seen = requestId === null ? {} : { requestId };

  function answer(status: 'A' | 'R' | 'C', confirm?: string) {
    const given = { status, ...seen, ...(confirm !== undefined && { confirm }) };
    switch (kind) {
      case 'DIVIDEND':
        return dividend.mutateAsync({ input: { type, ...given } });
      case 'DAILY':
        return daily.mutateAsync({ input: { id: contractId, ...given } });
      case 'HOURLY':
        return hourly.mutateAsync({ input: { contractId, ...given } });
      case 'REALTIME':
        return realtime.mutateAsync({ input: { contractId, ...given } });
    }
  }

  async function run(sending: Promise<{ readonly status: Status }>): Promise<void> {
    setError(null);
    try {
      const { status } = await sending;
      showToast(t(`contracts.done.${status}`), 'good');
      onDone();
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setError(cause);
    }
  }

  return {
    /** Answers what waits. `confirm` is the digest of the list of contracts that end with it. */
    answer: (status: 'A' | 'R' | 'C', confirm?: string) => void run(answer(status, confirm)),
    withdraw: () => void run(withdraw.mutateAsync({ input: { contractId, ...seen } })),
    askEnd: () => void run(change.mutateAsync({ input: { contractId, status: 'C' } })),
    isBusy: [dividend, daily, hourly, realtime, withdraw, change].some(({ isPending }) => isPending),
    refusal: error && errorText(error),
  };
}
