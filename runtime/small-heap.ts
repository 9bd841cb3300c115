import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the process small under load. V8 otherwise lets its heap grow to several times the live data. The
 * servers hold little long-lived data, so more frequent collections cost almost nothing (bench/README.md).
 */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50');
