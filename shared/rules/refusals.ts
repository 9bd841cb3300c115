import visitorRefusals from './visitor-refusals.json' with { type: 'json' };

/** Messages for visitors who reach a limit of website or provider. `waitText` gives the waiting time. */
export { visitorRefusals };

export type VisitorRefusal = keyof typeof visitorRefusals;

export const isVisitorRefusal = (code: string): code is VisitorRefusal => Object.hasOwn(visitorRefusals, code);

/** @returns the message for a visitor whose draft has expired. @param names of the draft's documents. */
export function documentsLost(names: readonly string[]): string {
  const list = names.length === 0 ? '' : `: ${names.join(', ')}`;
  return `La bozza precedente è scaduta: i testi sono salvi, i documenti vanno allegati di nuovo${list}.`;
}

/** @param requestId of the failed call. @returns a code by which operators find the call in the logs. */
export const supportCode = (requestId: string): string => `Codice per l’assistenza: ${requestId}`;

/** @param attempt what follows after these seconds. @returns the waiting time: 'Riprova tra 5 minuti.' */
export function waitText(seconds: number, attempt = 'Riprova'): string {
  if (seconds > 90 * 60) return `${attempt} tra ${Math.ceil(seconds / 3600)} ore.`;
  const [count, unit] = seconds < 60 ? [Math.max(seconds, 1), 'second'] : [Math.ceil(seconds / 60), 'minut'];
  return `${attempt} tra ${count === 1 ? `un ${unit}o` : `${count} ${unit}i`}.`;
}
