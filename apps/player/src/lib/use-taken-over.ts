import { useEffect } from 'react';

/** Tells the page that a part the server drew answers presses from now on: the last one that came before is repeated (first-paint.js). */
export function useTakenOver(): void {
  useEffect(() => void dispatchEvent(new Event('taken-over')), []);
}
