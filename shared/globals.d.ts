/**
 * The web standards that browsers and Node share and `shared/` names in types, as far as it reads them. A project that
 * imports `shared/` has the whole of each from its own library.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

interface File {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}
