import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type Swiper from 'swiper';
import { whenNear } from '#components/ui/when-near.ts';

const calmQuery = '(prefers-reduced-motion: reduce)';

const onCalmChange = (listener: () => void): (() => void) => {
  const media = matchMedia(calmQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const prefersCalm = () => matchMedia(calmQuery).matches;

/** Starts the carousel near the viewport. It moves only on the screen, without keyboard focus, and unless stopped. */
export function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const engine = useRef<Swiper>(null);
  /** Index of the centre slide; null until the script runs. Until then, the row scrolls and no slide is active. */
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [isOnScreen, setOnScreen] = useState(false);
  /** True if the carousel has keyboard focus. */
  const [isHeld, setHeld] = useState(false);
  const isCalm = useSyncExternalStore(onCalmChange, prefersCalm, () => false);
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const isPlaying = chosen ?? !isCalm;

  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let isGone = false;
    const takeOver = async () => {
      const { startCarousel } = await import('./deferred/carousel-engine.ts');
      if (!isGone) engine.current = startCarousel(element, setActiveIndex);
    };
    const stopWaiting = whenNear(element, () => {
      // If the import fails, for example offline, the row can still be scrolled by hand.
      takeOver().catch(() => {});
    });
    const onScreen = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false));
    onScreen.observe(element);
    return () => {
      isGone = true;
      stopWaiting();
      onScreen.disconnect();
      engine.current?.destroy(true, true);
      engine.current = null;
      delete element.dataset['running'];
    };
  }, [viewport]);

  const moves = activeIndex !== null && isOnScreen && isPlaying && !isHeld;
  useEffect(() => {
    if (moves) engine.current?.autoplay.start();
    else engine.current?.autoplay.stop();
  }, [moves]);

  const goTo = (index: number) => {
    if (engine.current) engine.current.slideToLoop(index);
    else
      viewport.current?.querySelectorAll('li')[index]?.scrollIntoView({
        behavior: prefersCalm() ? 'auto' : 'smooth',
        block: 'nearest',
        inline: 'center',
      });
  };
  return { activeIndex, isPlaying, setPlaying, setHeld, goTo };
}
