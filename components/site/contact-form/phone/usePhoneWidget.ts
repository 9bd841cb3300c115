import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { PhoneInputHandlers } from './phone-input-handlers.ts';

/** How far outside the window the widget starts to load. */
const nearViewport = '600px';

/**
 * Loads the widget when its place comes near the window. By import in an effect: lazy components suspend, which
 * pages rendered as strings cannot.
 * @returns the widget as soon as it has loaded and nobody is typing in its place; null for good when it cannot load.
 */
export function usePhoneWidget(
  place: RefObject<HTMLElement | null>,
): ComponentType<PhoneInputHandlers> | null {
  const [shown, setShown] = useState<{ widget: ComponentType<PhoneInputHandlers> } | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let loaded: ComponentType<PhoneInputHandlers> | null = null;

    const showUnlessFocused = () => {
      if (loaded && !element.contains(document.activeElement)) setShown({ widget: loaded });
    };

    const load = async () => {
      try {
        loaded = (await import('./deferred/PhoneWidget.tsx')).default;
        showUnlessFocused();
      } catch {
        // The plain input stays, and takes phone numbers just as well.
      }
    };

    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: nearViewport },
    );
    observer.observe(element);
    element.addEventListener('focusout', showUnlessFocused);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusout', showUnlessFocused);
    };
  }, [place]);

  return shown?.widget ?? null;
}
