import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import type * as CallAddresses from './shared/contract/call-addresses.ts';
import { resolvedAssets } from './scripts/resolved-assets.ts';

/**
 * The phone widget, built long ago, looks for the global object by evaluating a string, which the content security
 * policy reports even where the code catches the refusal.
 */
const phoneWidgetWithoutEval: Plugin = {
  name: 'phone-widget-without-eval',
  transform(code, id) {
    if (!id.includes('react-phone-input-2/lib/lib.js')) return null;
    return { code: code.replaceAll(/(?:new )?Function\("return this"\)\(\)/g, 'globalThis'), map: null };
  },
};

/** Ships the calls of browsers in place of `shared/contract/call-addresses.ts`: the schemas it is made from stay behind. */
const callAddresses: Plugin = {
  name: 'call-addresses',
  apply: 'build',
  load: async (id) => {
    if (!id.endsWith('/shared/contract/call-addresses.ts')) return null;
    // Loaded by its path: an import of the configuration's own would make Vite restart with every change to the contract.
    const { addresses, callsOfBrowsers }: typeof CallAddresses = await import(id);
    // Lines instead of objects: fewer bytes on every visitor's first page.
    const lines = callsOfBrowsers.map((name) => `${name} ${addresses[name].method} ${addresses[name].path}`);
    return `export const addresses = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
      const [name, method, path] = line.split(' ');
      return [name, { method, path }];
    }));`;
  },
};

/**
 * Makes V8 compile the functions of the site's file, most of which every page runs, off the main thread while the file is still
 * being received, instead of each when it is first called (https://v8.dev/blog/explicit-compile-hints).
 */
const compiledWhileReceived: Plugin = {
  name: 'compiled-while-received',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The comment has to be the file's first line, before what Vite adds here.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'entries/entry-client-routing')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

/** What React, Vike and the site's own parts are made of; a module of `shared` goes with those that import it. */
const siteModules =
  /node_modules\/(?:react|react-dom|scheduler|vike|vike-react|@brillout)\/|^(?!.*node_modules).*\/(?:components\/(?:ui|app|site)\/(?!(?:.*\/)?(?:deferred|view)\/)|pages\/(?:\(site\)\/)?(?:\+|browser-api))/;

/**
 * Which modules share a file in the browser. A file for each module would be a hundred requests for the home page;
 * one file for all would send the staff's editor to visitors. What lies in a folder
 * `deferred` is loaded when it is needed: the phone widget, Swiper, the staff's chart library. What the page of an article shows is
 * worked out on the server and in the staff's preview alone: `components/site/blog/view`, `shared/articles`.
 */
const chunkGroups = [
  { name: 'site', test: siteModules, priority: 2 },
  // Last: a group includes what its modules import, and the staff's import most of the site's.
  { name: 'staff', test: /\/components\/staff\/(?!.*\/deferred\/)/, priority: 1 },
];

/** On the server alone: in the browser what only staff's pages import of `shared` is no part of the site's file. */
const sharedGroup = { name: 'shared', test: /^(?!.*node_modules).*\/shared\//, priority: 3 };

/** Vike's checks of how its API is used: what they would say is of no use to a visitor. */
const assertions = ['assert', 'assertInfo', 'assertUsage', 'assertWarning'];

export default defineConfig({
  plugins: [vike(), react(), callAddresses, compiledWhileReceived, phoneWidgetWithoutEval, resolvedAssets()],
  // The same on the server: Vike sends the style sheets of both and recognises duplicates by their content.
  build: { target: 'es2022', rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
  environments: {
    // A page whose data imports a module of the staff's file would be sent the staff's style sheet.
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: { groups: [sharedGroup] } } },
      },
    },
    client: {
      build: {
        // The texts of the licences of what browsers get, beside it.
        license: { fileName: 'licenses.md' },
        minify: 'terser',
        terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
        rolldownOptions: { treeshake: { manualPureFunctions: assertions } },
      },
    },
  },
});
