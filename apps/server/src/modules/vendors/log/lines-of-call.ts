// Which lines of the log a call of a vendor makes.
import { callNames } from '@tyche/rules/vendors/calls';
import type { VendorAnswer, VendorCommand } from '../adapter.ts';
import type { CallLine } from './types.ts';

/** How a call ended. */
export interface CallEnd {
  /** The last part of the path, as the vendor wrote it. */
  readonly name: string;
  /** What the call asked; null for one that was not proved or not read. */
  readonly command: VendorCommand | null;
  /** The answer; null when there was none. */
  readonly answer: VendorAnswer | null;
}

const names: ReadonlySet<string> = new Set(callNames);

/**
 * The lines of a call: one, and for a batch one of each item after it.
 *
 * @returns lines with ids only where the vendor's signature holds and the id has the shape of one: nothing that somebody else wrote is stored.
 */
export function linesOfCall({ name, command, answer }: CallEnd): readonly CallLine[] {
  // Another protocol has other names: what counts is what the call asks.
  const asked = command && command.type !== 'malformed' ? nameOf(command) : name;
  const call = names.has(asked) ? asked : 'unknown';
  const status = answer?.status ?? 'ERROR';
  const line = { call, status, isRepeat: answer?.duplicate === true };
  if (command?.type !== 'batch' && command?.type !== 'report')
    return [{ ...line, ...subjectOf(command, answer) }];
  const answers = Array.isArray(answer?.items) ? (answer.items as readonly VendorAnswer[]) : [];
  const items = answers.flatMap((one, at) => {
    const item = command.items[at];
    return item ? linesOfCall({ name: nameOf(item), command: item, answer: one }) : [];
  });
  return [{ ...line, ...subjectOf(command, answer) }, ...items];
}

function nameOf(item: VendorCommand): string {
  return item.type === 'money' ? item.money.call : item.type;
}

type Subject = Pick<CallLine, 'isMoney' | 'txId' | 'roundId' | 'playerId'>;

const nothing: Subject = { isMoney: false, txId: null, roundId: null, playerId: null };

function subjectOf(command: VendorCommand | null, answer: VendorAnswer | null): Subject {
  switch (command?.type) {
    case 'money': {
      const { txId, roundId, playerId } = command.money;
      return { isMoney: true, txId, roundId: roundId === '' ? null : roundId, playerId };
    }
    case 'round-close':
      return { ...nothing, isMoney: true, roundId: command.roundId, playerId: command.playerId };
    case 'batch':
    case 'report':
      return { ...nothing, isMoney: true };
    case 'balance':
      return { ...nothing, playerId: command.playerId };
    case 'transaction-status':
      return { ...nothing, txId: command.txId };
    case 'malformed':
      return command.named ? { isMoney: true, ...command.named } : nothing;
    case 'authenticate':
      return { ...nothing, playerId: typeof answer?.playerId === 'string' ? answer.playerId : null };
    default:
      return nothing;
  }
}
