import { expect, vi } from 'vitest';
import { findElements, type Query, type Seen } from './find-elements.ts';
import type { Key, Tab } from './tab.ts';

/** User actions in a tab. Each action waits until its element is ready. */
export interface Person {
  tab: Tab;
  /** Waits until the page shows the element with these properties. */
  see: (query: Query, expected?: Partial<Seen>) => Promise<void>;
  /** Waits until the page does not show the element. */
  miss: (query: Query) => Promise<void>;
  click: (query: Query, times?: number) => Promise<void>;
  /** Replaces the text of a field with single key presses. */
  fill: (query: Query, text: string) => Promise<void>;
  /** Sets the value of a dropdown or a date field. */
  choose: (query: Query, value: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Waits until the URL without the origin matches. */
  arrive: (address: string | RegExp) => Promise<void>;
}

const described = (query: Query) => JSON.stringify(query);

/** Runs in the page. @returns the URL without the origin. */
const readAddress = (): string => location.href.slice(location.origin.length);

/** The same as `expect.poll` in vitest.config.ts. */
const patience = { timeout: 20_000 };

export function personAt(tab: Tab): Person {
  /** @returns the reason if no page is available because one is being loaded. */
  const look = (query: Query) =>
    tab.run(findElements, query, 'look').catch((error: unknown) => ({ reason: String(error) }));

  const person: Person = {
    tab,
    see: async (query, expected = {}) => {
      const seen = { count: expect.toSatisfy((count) => count > 0), ...expected };
      await expect.poll(() => look(query), { message: described(query) }).toMatchObject({ seen });
    },
    miss: async (query) => {
      await expect.poll(() => look(query), { message: described(query) }).toMatchObject({ seen: { count: 0 } });
    },
    click: async (query, times = 1) => {
      const { x, y } = await vi.waitFor(async () => {
        const found = await tab.run(findElements, query, 'reach');
        if (!found.point) throw new Error(`cannot click ${described(query)}: ${JSON.stringify(found)}`);
        return found.point;
      }, patience);
      await tab.clickAt(x, y, times);
    },
    fill: async (query, text) => {
      await person.click(query);
      await person.see(query, { isFocused: true });
      await tab.run(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await tab.type(text);
    },
    choose: async (query, value) => {
      await person.see(query);
      await tab.run(findElements, query, { value });
    },
    press: tab.press,
    arrive: async (address) => {
      const wanted = address instanceof RegExp ? address : new RegExp(`^${address}$`);
      await expect.poll(() => tab.run(readAddress).catch(String)).toMatch(wanted);
    },
  };
  return person;
}
