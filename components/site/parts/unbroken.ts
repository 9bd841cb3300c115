import { createElement, Fragment } from 'react';

const whole = (part: string) => createElement('span', { className: 'unbroken' }, part);

/** @returns a text in which 'All-on-4' and '4–6 mesi' are never divided between two lines. */
export const unbroken = (text: string) => {
  const parts = text.split(/(All-on-\d|\d[-–]\d mesi)/);
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 0 ? part : whole(part))));
};
