// The whole contract: what the server must answer and what the browser may call.
import { draws } from './draws.ts';
import { lottery } from './lottery.ts';
import { members } from './members.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { wagers } from './wagers.ts';
import { wallet } from './wallet.ts';

export const contract = { ...settings, ...members, ...wallet, ...wagers, ...draws, ...lottery, ...staff };

export type Contract = typeof contract;
export type RouteName = keyof Contract;
