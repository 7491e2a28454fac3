import { useState } from 'react';
import { readItem, writeItem } from '../../lib/storage.ts';
import { parsePlace, placeText, type PuckPlace } from './puck-place.ts';

const KEY = 'gamePuck';

/** Where the button of a game's menu is: the same place in every game, kept in this browser. */
export function usePuckPlace(): readonly [PuckPlace, (place: PuckPlace) => void] {
  const [place, setPlace] = useState(() => parsePlace(readItem('local', KEY)));
  const move = (next: PuckPlace) => {
    writeItem('local', KEY, placeText(next));
    setPlace(next);
  };
  return [place, move];
}
