/** The part of libheif-js that is used. The package has no types for its decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    is_primary: () => boolean;
    /** Decodes the pixels into `target.data` as RGBA. Calls back with null if they cannot be decoded. */
    display: (
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (target: object | null) => void,
    ) => void;
  }

  const libheif: {
    HeifDecoder: new () => {
      /** Reads the structure of a file. @returns its undecoded pictures; an empty array for an unreadable file. */
      decode: (bytes: Uint8Array) => HeifImage[];
    };
  };
  export default libheif;
}

/** The part of the WebAssembly JavaScript API that is used. @types/node lacks it. */
declare namespace WebAssembly {
  const Memory: {
    prototype: {
      readonly buffer: ArrayBuffer;
      grow: (pages: number) => number;
    };
  };
}
