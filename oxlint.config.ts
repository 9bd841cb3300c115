import { defineConfig } from 'oxlint';

/** Folders at the top; each has an alias: `#shared/…`. */
const folders = ['components', 'pages', 'provider', 'runtime', 'scripts', 'server', 'shared', 'tests'];

interface Ban {
  group?: string[];
  regex?: string;
  allowTypeImports?: boolean;
  message: string;
}

/** What files may not import. The last entry of `overrides` that matches a file decides alone. */
const banned = (...patterns: Ban[]): { 'no-restricted-imports': ['error', { patterns: Ban[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
});

/** Refuses every alias but those of the given folders. */
const only = (allowed: readonly string[], message: string): Ban => ({
  group: folders.filter((folder) => !allowed.includes(folder)).map((folder) => `#${folder}/**`),
  message,
});

const rooms = (names: readonly string[], message: string): Ban => ({
  group: names.map((name) => `#components/${name}/**`),
  message,
});

const byAlias = (names: readonly string[]): Ban => ({
  regex: `^(\\.\\./)+(${names.join('|')})/`,
  message: 'Between top-level folders import by alias: #shared/…, not ../shared/….',
});
const foldersByAlias = byAlias([...folders, 'bench']);
/** server/ has a room of its own named `pages`; the compiler refuses the folder. */
const foldersButPagesByAlias = byAlias([...folders.filter((folder) => folder !== 'pages'), 'bench']);

const roomsByAlias: Ban = {
  regex: String.raw`^(\.\./)+(ui|app|site|staff)/`,
  message: 'Between rooms of components/ import by alias: #components/ui/…, not ../ui/….',
};

const typebox: Ban = {
  group: ['typebox', 'typebox/**'],
  allowTypeImports: true,
  message: 'Schemas stay out of the browser: keep rules that run there in shared/rules/.',
};
/** The build ships the value of call-addresses.ts alone. Last in its list: a negated group ends the search. */
const schemasAsTypes: Ban = {
  group: [
    '**/contract/**',
    ...['call-addresses', 'api', 'api-error', 'call-path', 'fill-path', 'routes'].map(
      (name) => `!**/contract/${name}.ts`,
    ),
  ],
  allowTypeImports: true,
  message: 'Schemas stay out of the browser: `import type` what the contract describes.',
};

const sharedAlone = only(
  [],
  'shared/ imports nothing above it, and itself relatively: pass what it needs as an argument.',
);
const componentsAndShared = only(
  ['components', 'shared'],
  'components/ import shared/ and each other: take data and calls as props or from useApi().',
);

const nodeGlobals = [
  'Buffer',
  '__dirname',
  '__filename',
  'clearImmediate',
  'global',
  'process',
  'setImmediate',
];

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: ['dist', 'data', 'art'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    eqeqeq: 'error',
    'no-console': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'no-shadow': 'off',
    ...banned(foldersByAlias),
  },
  overrides: [
    {
      files: ['{shared,components,pages}/**'],
      rules: { 'import/no-nodejs-modules': 'error' },
    },
    { files: ['shared/**'], rules: banned(foldersByAlias, sharedAlone) },
    {
      files: ['shared/{content,rules}/**', 'shared/*'],
      rules: banned(foldersByAlias, sharedAlone, typebox, schemasAsTypes),
    },
    {
      files: ['components/ui/**'],
      rules: banned(
        foldersByAlias,
        roomsByAlias,
        only(
          [],
          'components/ui/ know nothing of the product and import each other relatively: take words and data as props.',
        ),
        typebox,
      ),
    },
    {
      files: ['components/app/**'],
      rules: banned(
        foldersByAlias,
        roomsByAlias,
        componentsAndShared,
        rooms(
          ['site', 'staff'],
          'components/app/ serve visitors and staff alike: take what is special to one as props.',
        ),
        typebox,
        schemasAsTypes,
      ),
    },
    {
      files: ['components/site/**'],
      rules: banned(
        foldersByAlias,
        roomsByAlias,
        componentsAndShared,
        rooms(
          ['staff'],
          'components/site/ know nothing of staff: move what both need to components/app/ or components/ui/.',
        ),
        typebox,
        schemasAsTypes,
      ),
    },
    {
      files: ['components/staff/**'],
      rules: banned(foldersByAlias, roomsByAlias, componentsAndShared, typebox, schemasAsTypes),
    },
    {
      files: ['pages/**'],
      rules: {
        ...banned(
          foldersByAlias,
          only(
            ['components', 'shared'],
            'pages/ know nothing of the servers: what they need comes in pageContext (api, user, site).',
          ),
          typebox,
          schemasAsTypes,
        ),
        // The compiler knows them here: Vike's types bring Node's.
        'no-restricted-globals': [
          'error',
          ...nodeGlobals.map((name) => ({
            name,
            message: 'pages/ run in the browser too: what the server knows comes in pageContext.',
          })),
        ],
      },
    },
    {
      files: ['server/**'],
      rules: banned(
        foldersButPagesByAlias,
        only(
          ['runtime', 'shared'],
          'server/ meets the provider over HTTP only (embedded-provider.ts is the exception) and renders pages through the built entry.',
        ),
      ),
    },
    {
      files: ['server/embedded-provider.ts'],
      rules: banned(
        foldersByAlias,
        only(
          ['provider', 'runtime', 'shared'],
          'embedded-provider.ts starts the provider and does nothing else.',
        ),
      ),
    },
    {
      files: ['provider/**'],
      rules: banned(
        foldersByAlias,
        only(
          ['runtime', 'shared'],
          'provider/ is a service of its own: it shares runtime/ and shared/ with the website.',
        ),
      ),
    },
    {
      files: ['runtime/**'],
      rules: banned(
        foldersByAlias,
        only(
          ['shared'],
          'runtime/ is what both servers need of Node and imports shared/ alone: pass the rest as arguments.',
        ),
      ),
    },
    {
      files: ['scripts/**', 'bench/**', 'provider/conformance/**', 'provider/cli/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        ...banned(foldersButPagesByAlias),
        'import/no-nodejs-modules': 'off',
        'no-restricted-globals': 'off',
      },
    },
  ],
});
