import { useState } from 'react';
import { trustedHtml } from './trusted-html.ts';

/** HTML that the server has rendered. It never changes, so browsers do not load the component that made it. */
export function ServerHtml({ html, className }: { html: string; className?: string | undefined }) {
  // Must be the same object at each render, because React compares it.
  const [trusted] = useState(() => trustedHtml(html));
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
