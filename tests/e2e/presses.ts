import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Milliseconds for which people hold a button down or a finger on the screen. */
const held = 80;

/** Milliseconds after which a press without a click is lost. Only a lost one waits for so long. */
const clickLimit = 10_000;

/**
 * Records the target of each click from now on, and takes it from the page, so that every press finds the page as it
 * was.
 */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener(
      'click',
      (event) => {
        if (!event.isTrusted) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        Object.assign(window, { pressed: event.target });
        window.dispatchEvent(new Event('pressed'));
      },
      { capture: true },
    );
  });
}

const fingers = new WeakMap<Page, Promise<CDPSession>>();

/** @returns the session that touches a page. Opening one for each of many touches takes as long as the touch. */
function fingerOn(page: Page): Promise<CDPSession> {
  const finger = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, finger);
  return finger;
}

/** Presses the middle of a control as people do. @returns whether the control was clicked. */
export async function press(page: Page, control: Locator, kind: 'mouse' | 'touch'): Promise<boolean> {
  const { x, y } = await control.evaluate((element) => {
    Object.assign(window, { pressed: null });
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  if (kind === 'mouse') await page.mouse.click(x, y, { delay: held });
  else {
    const finger = await fingerOn(page);
    // Not answered before a busy page has handled it, when the finger would be lifted too late: a long press is no click.
    const touched = finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await pause(held);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touched;
  }
  return control.evaluate((element, limit) => {
    const isHit = () => {
      const pressed: unknown = Reflect.get(window, 'pressed');
      return pressed instanceof Node && element.contains(pressed);
    };
    if (isHit()) return true;
    // The click of a touch follows its end.
    return new Promise<boolean>((resolve) => {
      window.addEventListener('pressed', () => resolve(isHit()), { once: true });
      setTimeout(() => resolve(false), limit);
    });
  }, clickLimit);
}
