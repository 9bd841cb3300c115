/**
 * Types of the web standards that browsers and Node share, as far as `shared/` uses them. The projects that import
 * `shared/` have them from their own library.
 */
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
