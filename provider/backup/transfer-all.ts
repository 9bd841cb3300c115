import { repeatCall } from '../files/repeat-call.ts';

const transfersAtOnce = 8;

/**
 * Transfers eight files at a time. If a connection breaks, the transfer of its file starts again.
 * @param onFailure called for each failed transfer. If it throws, as by default, no other transfer starts.
 * @throws the first error of `onFailure`, once no transfer is running.
 */
export async function transferAll<T>(
  items: readonly T[],
  transfer: (item: T) => Promise<void>,
  onFailure: (error: unknown, item: T) => void = (error) => {
    throw error;
  },
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  const work = async () => {
    for (const item of waiting) {
      if (errors.length > 0) return;
      await repeatCall(() => transfer(item))
        .catch((error: unknown) => onFailure(error, item))
        .catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: transfersAtOnce }, work));
  if (errors.length > 0) throw errors[0];
}
