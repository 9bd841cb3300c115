import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the latest `listener` at an event of the window, from before the first paint on: a key that is pressed at once counts. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Type]) => onEvent(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [type]);
}
