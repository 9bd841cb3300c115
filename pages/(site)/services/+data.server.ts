import type { PageContextServer } from 'vike/types';
import { pricesOf } from '../../offer-of.ts';

export type Data = ReturnType<typeof data>;

export const data = ({ offer }: PageContextServer) => ({ prices: pricesOf(offer) });
