import sentences from './findings.json' with { type: 'json' };

/** Code of a fault whose sentence says what is wrong and, after a colon, what to do. */
export type FindingCode = keyof typeof sentences;

export interface Finding {
  code: string;
  sentence: string;
  /** True if the product works nevertheless. */
  isNote?: boolean;
}

type Values = Readonly<Record<string, string | number>>;

export const finding = (code: FindingCode, values: Values, isNote = false): Finding => ({
  code,
  sentence: sentences[code].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name])),
  isNote,
});

export class FaultError extends Error {
  readonly code: string;

  constructor(message: string, { code = 'UNKNOWN', ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

export const fault = (code: FindingCode, values: Values): FaultError =>
  new FaultError(finding(code, values).sentence, { code });

/** The faults that the codes and messages of a server's failures indicate. The first match counts. */
export type Faults = Partial<Record<FindingCode, RegExp>>;

const isCode = (text: string): text is FindingCode => text in sentences;

/** @returns the fault that one of the texts indicates, and that text; null if none does. */
export function matchFault(faults: Faults, texts: readonly string[]) {
  for (const [code, pattern] of Object.entries(faults)) {
    const cause = texts.find((text) => pattern.test(text));
    if (cause !== undefined && isCode(code)) return { code, cause };
  }
  return null;
}

/** Codes of OpenSSL and Node for a server without TLS, and for a certificate that does not prove the server's identity. */
export const certificateFaults: Faults = {
  TLS_FAILS: /^(?:EPROTO|ERR_SSL_(?!.*CERT).*)$/,
  CERTIFICATE_EXPIRED: /^CERT_HAS_EXPIRED$/,
  CERTIFICATE_UNTRUSTED: /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS/,
};

/** @returns the finding for an error of a connection to a place that a setting names; null if it is not about a certificate. */
export function describeUntrusted(error: unknown, place: string, setting: string): Finding | null {
  const found = error instanceof Error && 'code' in error && matchFault(certificateFaults, [String(error.code)]);
  return found ? finding(found.code, { place, setting, cause: found.cause }) : null;
}
