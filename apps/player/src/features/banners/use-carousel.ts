import { useEffect, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';

/** Autoplay of banners (specification section 9). */
const AUTOPLAY_MS = 5_000;

/**
 * Which of some slides shows. It turns by itself only if there is more than one, and stops while the pointer or the
 * focus is on it, when it was paused, and for those who want less motion.
 */
export function useCarousel(slides: number) {
  const [chosen, setIndex] = useState(0);
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)', false);
  const [choice, setPaused] = useState<boolean | null>(null);
  const isPaused = choice ?? wantsLessMotion;
  const [isHeld, setHeld] = useState(false);
  const isTurning = slides > 1 && !isPaused && !isHeld;
  // What was listed may have become shorter.
  const index = chosen < slides ? chosen : 0;

  // Each slide has its full time, also after a choice by hand.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setIndex((index + 1) % slides), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isTurning, index, slides]);

  return {
    index,
    show: (next: number) => setIndex((next + slides) % slides),
    isPaused,
    setPaused,
    isTurning,
    setHeld,
  };
}
