export const systems = ['android', 'ios'] as const;
export type System = (typeof systems)[number];

/**
 * The tab that a visitor sees first. An iPad calls itself a Mac, but a Mac has no touch screen.
 *
 * @param touchPoints how many fingers the screen tells apart.
 */
export function ownSystem(userAgent: string, touchPoints: number): System {
  const isApple =
    /\biP(hone|ad|od)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);
  return isApple ? 'ios' : 'android';
}
