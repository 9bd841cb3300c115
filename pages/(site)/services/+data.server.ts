import type { PageContextServer } from 'vike/types';
import { describedServices } from '#shared/content/services/described.ts';
import { pricesOf } from '../../offer-of.ts';

export type Data = ReturnType<typeof data>;

export const data = ({ offer }: PageContextServer) => ({ services: describedServices, prices: pricesOf(offer) });
