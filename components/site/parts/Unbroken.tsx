import { createElement, Fragment } from 'react';

/** Text in which 'All-on-4' and '4–6 mesi' are never divided between two lines. */
export const Unbroken = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/(All-on-\d|\d[-–]\d mesi)/)
      .map((part, index) =>
        index % 2 === 0 ? part : createElement('span', { className: 'unbroken' }, part),
      ),
  );
