import type { FastifyRequest } from 'fastify';

/** @returns the address visitors use: as configured, else as this request has it. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
