import { useState, useSyncExternalStore } from 'react';

interface Source<State> {
  get: () => State;
  subscribe: (listener: () => void) => () => void;
}

/** Milliseconds after the end of a touch in which its click follows. The click of a mouse follows at once. */
const clickMilliseconds = 100;

/**
 * Returns a view of a store that does not change from the beginning of a press to its click. A press takes the focus
 * from a field, whose message would otherwise move the pressed control away before the mouse or finger is released.
 */
export function steadyView<State>({ get, subscribe }: Source<State>) {
  let shown = get();
  let isPressed = false;
  return {
    get: () => {
      if (!isPressed) shown = get();
      return shown;
    },
    subscribe: (listener: () => void, events: EventTarget = window) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ended = new AbortController();
      const on = (types: readonly string[], act: (event: Event) => void, capture = true) => {
        for (const type of types) events.addEventListener(type, act, { capture, passive: true, signal: ended.signal });
      };
      const begin = (event: Event) => {
        if ('button' in event && event.button !== 0) return;
        clearTimeout(timer);
        isPressed = true;
      };
      const release = () => {
        clearTimeout(timer);
        if (!isPressed) return;
        isPressed = false;
        listener();
      };
      // A touch sends mouse events after its end.
      on(['pointerdown', 'mousedown'], begin);
      on(['pointerup', 'mouseup'], () => {
        clearTimeout(timer);
        timer = setTimeout(release, clickMilliseconds);
      });
      // After the handlers of the click, which the pressed control must still be there for.
      on(['click'], release, false);
      on(['pointercancel', 'dragend', 'keydown'], release);
      // A list of the system, such as that of a dropdown, swallows the end of the press that opens it.
      on(['pointermove'], (event) => {
        if ('buttons' in event && event.buttons === 0) release();
      });
      // Typed text shows at once, but what waited only after the handlers: React would otherwise reset the field.
      on(['input'], () => {
        isPressed = false;
      });
      on(['input'], listener, false);
      ended.signal.addEventListener('abort', subscribe(listener));
      return () => {
        clearTimeout(timer);
        isPressed = false;
        ended.abort();
      };
    },
  };
}

/** @returns the store's state, which does not change during a press. */
export function useSteady<State>(store: Source<State> & { getInitial: () => State }): State {
  const [view] = useState(() => steadyView(store));
  return useSyncExternalStore(view.subscribe, view.get, store.getInitial);
}
