/** Packages with native or WebAssembly parts, which the built programs import from `node_modules`. */
export const unbundledPackages = ['@node-rs/argon2', 'better-sqlite3', 'libheif-js', 'sharp'] as const;
