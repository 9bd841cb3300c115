import { useEffect, useState } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { logFailure } from '../parts/log-failure.ts';

/**
 * The provider's answer, requested once while the page is open: it does not depend on the person, and every
 * further request would log a failure in the browser's console. Requested again only if no answer came.
 */
let answer: Promise<boolean> | null = null;

const ask = async (api: Pick<BrowserApi, 'call'>): Promise<boolean> => {
  try {
    await api.call('getAccount', {});
    return true;
  } catch (error) {
    // 404 means a provider without it, which is not an error.
    if (statusOf(error) === 404) return false;
    answer = null;
    logFailure('The account could not be asked for', error);
    return false;
  }
};

/** @returns whether the provider has a page for one's own account (docs/product.md, 7.4); false until it says so. */
export function useHasAccount(): boolean {
  const api = useApi();
  const [has, setHas] = useState(false);
  useEffect(() => {
    const asked = answer ?? ask(api);
    answer = asked;
    void asked.then(setHas);
  }, [api]);
  return has;
}
