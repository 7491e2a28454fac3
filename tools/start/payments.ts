import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { keepProcess } from './kept-process.ts';

/** The demo payment provider, kept running until `stop`. */
export interface RunningPayments {
  readonly url: string;
  stop(): Promise<void>;
}

export interface PaymentsOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly onTrouble: (message: string) => void;
}

/** Starts the provider's process on a free port of this machine and keeps it running there. Refuses when the first start fails. */
export async function startPayments({ root, dataDir, onTrouble }: PaymentsOptions): Promise<RunningPayments> {
  const port = await freePort();
  const kept = await keepProcess({
    name: 'the demo payment provider',
    script: join(root, 'apps/payments/src/main.ts'),
    args: [
      `--data=${join(dataDir, 'payments')}`,
      `--key=${join(dataDir, 'payments-key')}`,
      `--listen=127.0.0.1:${port}`,
    ],
    readyWord: 'payments.listening',
    onTrouble,
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => kept.stop() };
}
