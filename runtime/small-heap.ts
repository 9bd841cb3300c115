import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the process small under load: V8 otherwise lets its heap grow to several times what lives before it collects it as a whole. What the
 * servers hold for long is little, so that collecting it more often costs next to nothing (bench/README.md).
 */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50');
