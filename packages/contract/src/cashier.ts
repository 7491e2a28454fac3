// The cashier, as the member sees it (wire.md 4).
import { deposits } from './cashier-deposits.ts';
import { transfers } from './cashier-transfers.ts';
import { withdrawals } from './cashier-withdrawals.ts';

export const cashier = { ...deposits, ...withdrawals, ...transfers };
