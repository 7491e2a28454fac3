// Bets as they are sent in a message in the South of Vietnam, for the pad to fill carts with. A pure reading: what it
// makes is priced and checked like any line.
export { readMessage } from './read.ts';
export type { MessageBet, MessageFault, MessageProblem, MessageSetting, ReadMessage } from './read.ts';
