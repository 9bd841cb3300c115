import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { whenNear } from '#components/ui/when-near.ts';
import type { CarouselEngine } from './deferred/carousel-engine.ts';

const calmQuery = '(prefers-reduced-motion: reduce)';

/** Watches the preference for reduced motion. @returns a function that stops it. */
const onCalmChange = (listener: () => void): (() => void) => {
  const media = matchMedia(calmQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const prefersCalm = () => matchMedia(calmQuery).matches;

interface Carousel {
  /** null until a script moves the slides: until then the row scrolls and no slide is active. */
  activeIndex: number | null;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  /** Pauses the carousel while it has keyboard focus. */
  setHeld: (isHeld: boolean) => void;
  goTo: (index: number) => void;
}

/**
 * Turns a scrolling row into the moving carousel when it comes near. It moves only while it is on the screen,
 * not held, and not stopped by the person or by the preference for reduced motion.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>): Carousel {
  const engine = useRef<CarouselEngine>(null);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [isOnScreen, setOnScreen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isCalm = useSyncExternalStore(onCalmChange, prefersCalm, () => false);
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const isPlaying = chosen ?? !isCalm;
  const isRunning = activeIndex !== null;

  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let isGone = false;
    const takeOver = async () => {
      const { startCarousel } = await import('./deferred/carousel-engine.ts');
      if (!isGone) engine.current = startCarousel(element, setActiveIndex);
    };
    const stopWaiting = whenNear(element, () => {
      // If it fails to load, for example offline, the row still scrolls by hand.
      takeOver().catch(() => {});
    });
    const onScreen = new IntersectionObserver((entries) => {
      setOnScreen(entries.at(-1)?.isIntersecting ?? false);
    });
    onScreen.observe(element);
    return () => {
      isGone = true;
      stopWaiting();
      onScreen.disconnect();
      engine.current?.destroy();
      engine.current = null;
    };
  }, [viewport]);

  const moves = isRunning && isOnScreen && isPlaying && !isHeld;
  useEffect(() => {
    if (moves) engine.current?.play();
    else engine.current?.stop();
  }, [moves]);

  const goTo = (index: number) => {
    if (engine.current) {
      engine.current.goTo(index);
      return;
    }
    const slide = viewport.current?.querySelectorAll('li')[index];
    slide?.scrollIntoView({
      behavior: prefersCalm() ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'center',
    });
  };
  return { activeIndex, isPlaying, setPlaying, setHeld, goTo };
}
