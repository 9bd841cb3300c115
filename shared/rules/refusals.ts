/** Messages for visitors who reach a limit of website or provider. `waitText` gives the waiting time. */
export const visitorRefusals = {
  DRAFT_BUDGET:
    'Da questa connessione sono già state iniziate molte richieste. Quanto scritto resta qui e non va perso.',
  UPLOAD_BUDGET:
    'Da questa connessione sono già stati caricati molti documenti. Quanto scritto resta qui e non va perso.',
  SUBMISSION_BUDGET:
    'Da questa connessione sono già state inviate molte richieste. Quanto scritto resta qui e non va perso.',
  STORAGE_FULL:
    'In questo momento non c’è spazio per nuove richieste. Quanto scritto resta qui e non va perso.',
  SCANNER_UNAVAILABLE:
    'In questo momento i documenti non possono essere controllati e non vengono accettati. Quanto scritto resta qui e si può inviare anche senza documenti.',
} as const;

export type VisitorRefusal = keyof typeof visitorRefusals;

export function isVisitorRefusal(code: string): code is VisitorRefusal {
  return Object.hasOwn(visitorRefusals, code);
}

/** @returns the message for a visitor whose draft has expired. @param names of the draft's documents. */
export function documentsLost(names: readonly string[]): string {
  const list = names.length === 0 ? '' : `: ${names.join(', ')}`;
  return `La bozza precedente è scaduta: i testi sono salvi, i documenti vanno allegati di nuovo${list}.`;
}

/** @param requestId of the failed call. @returns a code by which operators find the call in the logs. */
export function supportCode(requestId: string): string {
  return `Codice per l’assistenza: ${requestId}`;
}

/**
 * @param seconds until the next attempt. @param attempt what follows then.
 * @returns the waiting time as a sentence: 'Riprova tra 5 minuti.'
 */
export function waitText(seconds: number, attempt = 'Riprova'): string {
  if (seconds > 90 * 60) return `${attempt} tra ${Math.ceil(seconds / 3600)} ore.`;
  const [count, unit] = seconds < 60 ? [Math.max(seconds, 1), 'second'] : [Math.ceil(seconds / 60), 'minut'];
  return `${attempt} tra ${count === 1 ? `un ${unit}o` : `${count} ${unit}i`}.`;
}
