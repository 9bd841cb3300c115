/** The parts of web standards that `shared/` uses. Projects that import it get these types from their own library. */
interface AbortSignal {
  readonly aborted: boolean;
}

interface File {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

interface Response {
  readonly status: number;
}

declare const URL: {
  canParse: (url: string) => boolean;
  new (url: string): {
    readonly host: string;
    readonly hostname: string;
    readonly searchParams: { get: (name: string) => string | null };
  };
};
