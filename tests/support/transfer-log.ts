import type { Page } from '@playwright/test';

/** One HTTP request of a page. */
export interface Transfer {
  url: string;
  /** As the DevTools protocol names it: 'Document', 'Script', 'Stylesheet', 'Font', 'Image'. */
  kind: string;
  /** On the wire: encoded body and headers. null until the answer is complete. */
  bytes: number | null;
}

/**
 * Counts what a page loads from here on.
 * @returns a live list, in the order of the HTTP requests. What comes with the page itself (`data:`, `blob:`) is not in it.
 */
export async function logTransfers(page: Page): Promise<readonly Transfer[]> {
  const devTools = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const byId = new Map<string, Transfer>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const transfer = { url: request.url, kind: type ?? 'Other', bytes: null };
    byId.set(requestId, transfer);
    transfers.push(transfer);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await devTools.send('Network.enable');
  return transfers;
}
