import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useState } from 'react';
import { isMoving } from './draft.ts';

/** How often the list is read again while a message is being sent, and else. */
const MOVING_MS = 2_000;
const LOOK_MS = 20_000;

/** A page of messages, newest first, after the message `before`; read again every two seconds while one of them still reaches members. */
export function useMessages(before: string | null): RouteState<OutputOf<typeof contract.staffMassMessages>> {
  const [isFast, setFast] = useState(false);
  const found = useRoute(contract.staffMassMessages, before === null ? {} : { before }, {
    refetchIntervalMs: isFast ? MOVING_MS : LOOK_MS,
  });
  const moves = found.state === 'ready' && found.data.list.some(isMoving);
  if (moves !== isFast) setFast(moves);
  return found;
}
