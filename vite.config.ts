import { globSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import type * as CallAddresses from './shared/contract/call-addresses.ts';
import { resolvedAssets } from './scripts/resolved-assets.ts';
import { withoutFolder } from './scripts/without-folder.ts';

/**
 * Replaces `Function('return this')()` in the phone widget, an old build that finds the global object in this way.
 * Browsers report the call as a violation of the content security policy, even though the widget catches the error.
 */
const phoneWidgetWithoutEval: Plugin = {
  name: 'phone-widget-without-eval',
  transform(code, id) {
    if (!id.includes('react-phone-input-2/lib/lib.js')) return null;
    return { code: code.replaceAll(/(?:new )?Function\("return this"\)\(\)/g, 'globalThis'), map: null };
  },
};

/**
 * Replaces `shared/contract/call-addresses.ts` by a list of the calls of browsers, so that no schema is bundled. The
 * calls below `/staff/` are in `staff-addresses.ts`, which is bundled with the frame of staff's pages.
 */
const callAddresses: Plugin = {
  name: 'call-addresses',
  apply: 'build',
  load: async (id) => {
    const [path, file] = /^.*\/shared\/contract\/(call|staff)-addresses\.ts$/.exec(id) ?? [];
    if (!path) return null;
    // Loaded by path, because with a static import, Vite would restart after every change to the contract.
    const source = path.replace('/staff-', '/call-');
    const { addresses, callsOfBrowsers }: typeof CallAddresses = await import(source);
    // On the first page of every visitor, lines take fewer bytes than objects.
    const lines = callsOfBrowsers
      .map((name) => ({ name, ...addresses[name] }))
      .filter((call) => call.path.startsWith('/staff/') === (file === 'staff'))
      .map((call) => [call.name, call.method, call.path.slice(1), ...(call.outlivesPage ? [1] : [])].join(' '));
    const text = JSON.stringify(lines.join('\n'));
    if (file === 'staff')
      return `import { addresses, read } from './call-addresses.ts'; Object.assign(addresses, read(${text}));`;
    return `export const read = (text) => Object.fromEntries(text.split('\\n').map((line) => {
      const [name, method, path, outlivesPage] = line.split(' ');
      return [name, { method, path: '/' + path, outlivesPage: !!outlivesPage }];
    }));
    export const addresses = read(${text});`;
  },
};

/** Every style sheet, in an order that is the same on every machine: those of the site's first pages have short numbers. */
const styleModules = globSync('components/**/*.module.css')
  .map((file) => ({ file, isLate: /\/(?:staff|deferred|quote)\//.test(file) }))
  .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || (a.file < b.file ? -1 : 1))
  .map(({ file }) => file);

/** Class names of the build: the name in the style sheet and the sheet's number, shorter than the default's hash and line. */
const shortClassNames: Plugin = {
  name: 'short-class-names',
  apply: 'build',
  config: () => ({
    css: {
      modules: {
        generateScopedName: (name, file) =>
          `${name}_${styleModules.indexOf(relative(process.cwd(), file)).toString(36)}`,
      },
    },
  }),
};

/** Prints only warnings during a build. Vike does not know Vite's option for it. */
const quietBuild: Plugin = { name: 'quiet-build', apply: 'build', config: () => ({ logLevel: 'warn' }) };

/**
 * Makes V8 compile all functions of the site's chunks off the main thread during the download, instead of each function
 * on its first call (https://v8.dev/blog/explicit-compile-hints). Every page runs most of them.
 */
const compiledWhileReceived: Plugin = {
  name: 'compiled-while-received',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The comment must be the first line of the file, before the lines that Vite adds.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ['entries/entry-client-routing', 'sections'].includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

/** Modules of React, Vike and what every page of the site has. A module of `shared` is bundled with its importers. */
const siteModules =
  /node_modules\/(?:react|react-dom|scheduler|vike|vike-react|@brillout)\/|^(?!.*node_modules).*\/(?:components\/(?:ui|app|site\/(?:shell|contact-form|people))\/(?!(?:.*\/)?(?:deferred|view)\/)|components\/site\/.*Picture\.tsx|pages\/(?:\(site\)\/)?(?:\+|browser-api))/;

/**
 * The modules that share a chunk in the browser. With one chunk per module, the home page would need a
 * hundred requests; with a single chunk, visitors would download the staff's editor, and readers of an article the
 * home page. Style sheets are applied in this order, too: 'site' is always the first. Modules in a folder
 * `deferred` are loaded when they are needed: the phone widget, Swiper.
 * `components/site/blog/view` and `shared/articles` are in no group, because articles are rendered only on
 * the server and in the staff's preview.
 */
const chunkGroups = [
  { name: 'site', test: siteModules, priority: 4 },
  {
    name: 'article',
    test: /\/components\/site\/blog\/(?:Article(?:Block)?|RelatedService)\.tsx/,
    priority: 3,
  },
  {
    name: 'sections',
    test: /\/components\/site\/(?:blog|home|services)\/(?!(?:.*\/)?(?:deferred|view)\/)/,
    priority: 2,
  },
  // Also for staff, who write quotes. Otherwise, patients would load staff's chunk.
  {
    name: 'quote',
    test: /\/(?:components\/site\/quote\/|patient-page\/.*\.json|shared\/rules\/(?:clinic-time|money|quote)\.ts)/,
    priority: 2,
  },
  // Lower priority: a group includes the imports of its modules, and staff's modules import most of the site's.
  // ProseMirror is downloaded by those who write articles.
  { name: 'staff', test: /\/components\/staff\/(?!articles\/editor\/|.*\/deferred\/)/, priority: 1 },
  { name: 'editor', test: /\/components\/staff\/articles\/editor\/(?!.*\/deferred\/)/, priority: 0 },
];

/** Only for the server. In the browser, modules of `shared` for staff's pages stay out of the site's chunk. */
const sharedGroup = {
  name: 'shared',
  test: /^(?!.*node_modules).*\/(?:shared|components\/site\/.*\/view)\//,
  priority: 5,
};

/** Vike's checks of calls to its API. They are removed, because visitors do not need their messages. */
const assertions = ['assert', 'assertInfo', 'assertUsage', 'assertWarning'];

export default defineConfig({
  plugins: [
    vike(),
    react(),
    callAddresses,
    quietBuild,
    shortClassNames,
    compiledWhileReceived,
    phoneWidgetWithoutEval,
    resolvedAssets(),
    withoutFolder,
  ],
  // Applies to browser and server: Vike sends the style sheets of both and detects duplicates by their content.
  build: {
    target: 'es2022',
    // Disables the report on the duration of plugins.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  environments: {
    // Without this group, a page whose data imports a module of the staff's chunk would load the staff's style sheet.
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: { groups: [sharedGroup] } } },
      },
    },
    client: {
      build: {
        // Writes the licences of the bundled packages to a file beside the bundle.
        license: { fileName: 'licenses.md' },
        minify: 'terser',
        terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
        rolldownOptions: {
          treeshake: { manualPureFunctions: assertions },
          // The first script names all others, and a hash of the usual eight characters is not compressed.
          output: { entryFileNames: 'assets/entries/[hash:6].js', chunkFileNames: 'assets/chunks/chunk-[hash:6].js' },
        },
      },
    },
  },
});
