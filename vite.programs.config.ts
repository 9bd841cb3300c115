import { defineConfig } from 'vite';
import { unbundledPackages } from './scripts/unbundled-packages.ts';

/**
 * The programs that run in production, with what they import of packages, after the pages are built. A start reads a few files in place of
 * 1,700 (docs/decisions/0019-servers-are-bundled.md). Not minified: the stack of a logged error names functions.
 */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...unbundledPackages] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/programs',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        website: 'server/main.ts',
        provider: 'provider/main.ts',
        backup: 'provider/cli/backup.ts',
        restore: 'provider/cli/restore.ts',
        retention: 'provider/cli/retention.ts',
        staff: 'provider/cli/staff.ts',
        verify: 'provider/cli/verify.ts',
        'health-check': 'runtime/health-check.ts',
        'heic-worker': 'server/files/pictures/heic-worker.ts',
        'password-worker': 'provider/auth/password-worker.ts',
      },
      // A file with one character beyond Latin-1 takes twice its size in memory.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
