import type { massMessagesStaff } from '@tyche/contract/mass-messages-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CarryingDeps } from './deps.ts';
import { readMessages } from './read.ts';
import { countAudience, stopMessage, writeMessage } from './write.ts';

/** Messages to many members, as staff write, follow and stop them. */
export function massRoutes(deps: CarryingDeps): Handlers<keyof typeof massMessagesStaff> {
  return {
    staffMassMessages: (input) => readMessages(deps.database.reader, input),
    countMassMessage: (input) => countAudience(deps, input),
    sendMassMessage: (input, call) => writeMessage(deps, input, call),
    async stopMassMessage(input, call) {
      await stopMessage(deps, input, call);
      return null;
    },
  };
}
