import { useEffect, useState } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { logFailure } from '../parts/log-failure.ts';

/**
 * What this provider has said. Kept while the page is open: the answer does not depend on the person, and every further question
 * would be another line of failure in the browser's console.
 */
let known: boolean | null = null;

/** @returns whether the provider has a page for one's own account (docs/product.md, 7.4); false until it says so. */
export function useHasAccount(): boolean {
  const api = useApi();
  const [has, setHas] = useState(false);
  useEffect(() => {
    const ask = async () => {
      try {
        if (known === null) await api.call('getAccount', {});
        known ??= true;
      } catch (error) {
        // 404 is a provider without it: nothing is wrong then.
        if (statusOf(error) === 404) known = false;
        else logFailure('The account could not be asked for', error);
      }
      setHas(known === true);
    };
    void ask();
  }, [api]);
  return has;
}
