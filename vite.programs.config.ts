import { defineConfig } from 'vite';
import { unbundledPackages } from './scripts/unbundled-packages.ts';
import { withoutFolder } from './scripts/without-folder.ts';

/**
 * Bundles the production programs with the packages that they import. Run it after the build of the pages. A
 * program then reads a few files at its start instead of 1,700 (docs/decisions.md, 19).
 * The bundle is not minified, so that the stacks of logged errors contain the names of functions.
 */
export default defineConfig({
  logLevel: 'warn',
  plugins: [withoutFolder],
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
        doctor: 'scripts/doctor/main.ts',
        backup: 'provider/cli/backup.ts',
        restore: 'provider/cli/restore.ts',
        retention: 'provider/cli/retention.ts',
        staff: 'provider/cli/staff.ts',
        verify: 'provider/cli/verify.ts',
        'health-check': 'runtime/health-check.ts',
        'heic-worker': 'server/files/pictures/heic-worker.ts',
        'password-worker': 'provider/accounts/password-worker.ts',
      },
      // V8 needs twice the memory for a file with any character outside Latin-1.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
