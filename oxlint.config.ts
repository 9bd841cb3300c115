import { defineConfig } from 'oxlint';
import product from './package.json' with { type: 'json' };

/** Top-level folders. Each has an alias: `#shared/…`. */
const folders = ['components', 'pages', 'provider', 'runtime', 'scripts', 'server', 'shared', 'tests'];

interface Ban {
  group?: string[];
  regex?: string;
  /** Pattern of the imported names. `import()` never matches it, because it imports no names. */
  importNamePattern?: string;
  allowTypeImports?: boolean;
  message: string;
}

/** @returns the rule that forbids imports. For each file, only the last matching entry of `overrides` applies. */
const banned = (...patterns: Ban[]): { 'no-restricted-imports': ['error', { patterns: Ban[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
});

/** Forbids all aliases except those of the given folders. */
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
/** server/ has a subfolder `pages`, so `pages` is not in this list. The compiler refuses the top-level folder. */
const foldersButPagesByAlias = byAlias([...folders.filter((folder) => folder !== 'pages'), 'bench']);

const roomsByAlias: Ban = {
  regex: String.raw`^(\.\./)+(ui|app|site|staff)/`,
  message: 'Between rooms of components/ import by alias: #components/ui/…, not ../ui/….',
};

/** The layers of a folder. Each may import lower layers. An entry is a subfolder, or a file beside the subfolders. */
interface Order {
  folder: string;
  layers: readonly (readonly string[])[];
  /** Files that assemble the subfolders. They may import any of them, and none may import them. */
  top: readonly string[];
  message: string;
}

const lowerAlone = (folder: string) =>
  `A room of ${folder}/ imports rooms of lower layers alone (orders in oxlint.config.ts), so that a feature can change without those beside and below it: move what both need down, or take it as an argument.`;

const providerOrder: Order = {
  folder: 'provider',
  layers: [
    ['config', 'due-work.ts'],
    ['http'],
    ['db'],
    ['context.ts', 'dependency-faults.ts'],
    ['files', 'mail', 'routing.ts', 'trail'],
    ['accounts', 'articles', 'requests'],
    ['maintenance'],
    ['backup'],
    ['cli'],
  ],
  top: ['app.ts', 'main.ts', 'start.ts'],
  message: lowerAlone('provider'),
};

export const serverOrder: Order = {
  folder: 'server',
  layers: [['http', 'ops'], ['upstream'], ['pages', 'replicas'], ['files'], ['api']],
  top: ['app.ts', 'config.ts', 'embedded-provider.ts', 'main.ts', 'run-website.ts', 'start.ts'],
  message: lowerAlone('server'),
};

const sharedOrder: Order = {
  folder: 'shared',
  layers: [
    ['clinic.ts', 'fields-of.ts', 'once.ts', 'parse-json.ts'],
    ['basic-format.ts', 'format.ts'],
    ['rules'],
    ['contract'],
    ['articles', 'page-context.ts', 'requests'],
    ['content'],
  ],
  top: [],
  message: lowerAlone('shared'),
};

const siteOrder: Order = {
  folder: 'components/site',
  layers: [['parts', 'quote'], ['blog', 'contact-form', 'people'], ['shell'], ['erase-request', 'home'], ['services']],
  top: [],
  message: lowerAlone('components/site'),
};

const formOrder: Order = {
  folder: 'components/site/contact-form',
  layers: [
    ['engine', 'icons.ts', 'QuoteLink.tsx'],
    ['documents', 'fields', 'SubmitBar.tsx', 'SubmittingScreen.tsx', 'ThankYou.tsx', 'use-contact-form.ts'],
    ['phone-page'],
    ['patient-page'],
  ],
  top: ['ContactForm.tsx'],
  message: lowerAlone('components/site/contact-form'),
};

const staffOrder: Order = {
  folder: 'components/staff',
  layers: [['parts'], ['accounts', 'articles', 'price-list', 'requests', 'trail'], ['shell']],
  top: [],
  message: lowerAlone('components/staff'),
};

const editorOrder: Order = {
  folder: 'components/staff/articles/editor',
  layers: [
    ['blocks', 'LeaveGuard.tsx', 'publication', 'RestoreButton.tsx'],
    ['drafts'],
    ['saving', 'SideFields.tsx'],
    ['history', 'pictures', 'preview', 'SavingStatus.tsx'],
    ['document'],
  ],
  top: ['ArticleEditor.tsx'],
  message: lowerAlone('components/staff/articles/editor'),
};
const requestsOrder: Order = {
  folder: 'components/staff/requests',
  layers: [
    ['engine', 'record'],
    ['keys', 'person', 'statistics'],
    ['follow-up', 'quote', 'reply', 'viewer'],
    ['detail'],
    ['panel'],
    ['list'],
  ],
  top: ['RequestsPage.tsx'],
  message: lowerAlone('components/staff/requests'),
};
/** Every folder with rooms. */
export const orders = [
  providerOrder,
  serverOrder,
  sharedOrder,
  siteOrder,
  formOrder,
  staffOrder,
  editorOrder,
  requestsOrder,
];

/** Forbids imports from the other entries of the same layer, from all higher layers and from the top. */
const above = ({ layers, top, message }: Order, entry: string): Ban => {
  const own = layers.findIndex((layer) => layer.includes(entry));
  const refused = [...layers.slice(own).flat(), ...top].filter((other) => other !== entry);
  const paths = refused.map((other) => (isFile(other) ? `${other.replace('.', String.raw`\.`)}$` : `${other}/`));
  return {
    regex: `^${isFile(entry) ? String.raw`\./` : String.raw`(\.\./)+`}(${paths.join('|') || '(?!)'})`,
    message,
  };
};
const isFile = (entry: string) => entry.includes('.');
const filesOf = ({ folder }: Order, entry: string) => `${folder}/${entry}${isFile(entry) ? '' : '/**'}`;

/**
 * Packages of the servers that stay in one place, which hides them from the rest of the product. Their types may be
 * used elsewhere.
 */
const ownedPackages: Record<string, readonly string[]> = {
  '@aws-sdk/client-s3': ['provider/files/s3-client.ts', 'provider/files/s3-objects.ts', 'provider/files/s3-storage.ts'],
  '@aws-sdk/s3-request-presigner': ['provider/files/s3-storage.ts'],
  '@fastify/http-proxy': ['server/api/**'],
  '@fastify/multipart': ['server/files/**'],
  '@fastify/static': ['server/pages/**'],
  '@node-rs/argon2': ['provider/accounts/**'],
  '@zxcvbn-ts/core': ['provider/accounts/**'],
  'better-sqlite3': ['provider/db/**', 'provider/backup/database-dump.ts'],
  ioredis: ['server/replicas/**'],
  'libheif-js': ['server/files/**'],
  nodemailer: ['provider/mail/**'],
  otpauth: ['provider/accounts/**'],
  pg: ['provider/db/**'],
  'prom-client': ['provider/maintenance/**', 'server/ops/**', 'runtime/**'],
  sharp: ['server/files/**'],
  undici: ['server/files/storage.ts', 'server/http/network-error.ts', 'server/upstream/**'],
};

/** Forbids the packages that belong elsewhere. @param files pattern of an entry of `overrides`. */
const ofOthers = (files: string): Ban => {
  const refused = Object.entries(ownedPackages)
    .filter(([, owners]) => !owners.includes(files))
    .map(([name]) => name);
  return {
    group: refused.flatMap((name) => [name, `${name}/**`]),
    allowTypeImports: true,
    message:
      'This package has one place in the product (ownedPackages in oxlint.config.ts): call what that place exports.',
  };
};
const ownersIn = (files: string) =>
  [...new Set(Object.values(ownedPackages).flat())].filter(
    (owner) => owner !== files && owner.startsWith(files.replace('**', '')),
  );

/** @returns overrides that forbid to each entry the imports of `bans`, from above it, and others' packages. */
const inOrder = (order: Order, ...bans: Ban[]) =>
  order.layers.flat().flatMap((entry) => {
    const own = filesOf(order, entry);
    return [own, ...ownersIn(own)].map((files) => ({
      files: [files],
      rules: banned(...bans, ofOthers(files), above(order, entry)),
    }));
  });

/** Forbids all packages except the given ones. */
const packages = (allowed: readonly string[], message: string): Ban => {
  const refused = Object.keys({ ...product.dependencies, ...product.devDependencies }).filter(
    (name) => !allowed.includes(name),
  );
  return { regex: `^(${refused.join('|')})(/|$)`, message };
};

const deferred: Ban = {
  group: ['**/deferred/**'],
  importNamePattern: '.',
  allowTypeImports: true,
  message:
    'What lies in a folder deferred is loaded when it is needed: use import(), or every visitor downloads it with the page.',
};

const vikeServer: Ban = {
  regex: '^vike/server$',
  message:
    'Pages are rendered by server/pages/render-page.ts alone, behind the cache and the limit of renders: call what it exports.',
};

const embeddedProvider: Ban = {
  regex: String.raw`(^|/)embedded-provider\.ts$`,
  message:
    'start.ts alone starts the bundled provider, and run-website.ts reads its settings: everything else reaches any provider over HTTP, through upstream/.',
};

const typebox: Ban = {
  group: ['typebox', 'typebox/**'],
  allowTypeImports: true,
  message: 'Schemas stay out of the browser: keep rules that run there in shared/rules/.',
};
/**
 * The build bundles only the value of call-addresses.ts. This entry must be the last, because a negated group
 * ends the search.
 */
const schemasAsTypes: Ban = {
  group: [
    '**/contract/**',
    ...['call-addresses', 'staff-addresses', 'api', 'api-error', 'call-path', 'routes'].map(
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
const sharedPackages = packages(
  ['typebox'],
  'shared/ runs in browsers and servers alike and needs typebox alone: put what needs another package where it is used.',
);
const componentsAndShared = only(
  ['components', 'shared'],
  'components/ import shared/ and each other: take data and calls as props or from useApi().',
);

/** The site's other sections meet the form by its files, not by what lies in its folders. */
const formInside: Ban = {
  regex: String.raw`(^|/)contact-form/[^/]+/`,
  message:
    'The form is used through ContactForm.tsx and QuoteLink.tsx: what others need of its inside moves to parts/.',
};

const editorPackages = [
  'diff',
  'prosemirror-commands',
  'prosemirror-history',
  'prosemirror-inputrules',
  'prosemirror-keymap',
  'prosemirror-model',
  'prosemirror-state',
  'prosemirror-view',
];

const uiBans = [
  only(
    [],
    'components/ui/ know nothing of the product and import each other relatively: take words and data as props.',
  ),
  packages(
    ['qr', 'react'],
    'components/ui/ are React and run in browsers: no package of the servers, of staff or of the site.',
  ),
  typebox,
];
const appBans = [
  componentsAndShared,
  rooms(['site', 'staff'], 'components/app/ serve visitors and staff alike: take what is special to one as props.'),
  packages(
    ['react'],
    'components/app/ are React and on every page: what needs a package of its own is part of the site or of staff.',
  ),
  typebox,
  schemasAsTypes,
];
/** @param allowed packages besides React that this part of the site may load. */
const siteBans = (...allowed: string[]) => [
  componentsAndShared,
  rooms(['staff'], 'components/site/ know nothing of staff: move what both need to components/app/ or components/ui/.'),
  packages(
    ['react', ...allowed],
    'components/site/ are downloaded by every visitor: packages of staff, of the servers and of other sections stay out.',
  ),
  typebox,
];
const staffBans = (...allowed: string[]) => [
  componentsAndShared,
  packages(
    ['react', 'react-dom', ...allowed],
    'components/staff/ run in browsers: packages of the servers, of the site and of other pages stay out.',
  ),
  typebox,
];

/** Deferred modules may import other deferred modules statically, because they are loaded on demand themselves. */
const componentsAt = (files: string, ...bans: Ban[]) => [
  { files: [files], rules: banned(foldersByAlias, roomsByAlias, deferred, ...bans) },
  ...(files.endsWith('/**')
    ? [{ files: [`${files}/deferred/**`], rules: banned(foldersByAlias, roomsByAlias, ...bans) }]
    : []),
];

/** @returns overrides that forbid to each entry its own bans and the imports from above it. */
const componentsInOrder = (order: Order, bansOf: (entry: string) => Ban[]) =>
  order.layers
    .flat()
    .flatMap((entry) => componentsAt(filesOf(order, entry), ...bansOf(entry), above(order, entry), schemasAsTypes));

const components = [
  ...componentsAt('components/ui/**', ...uiBans),
  ...componentsAt('components/app/**', ...appBans),
  ...componentsAt('components/site/**', ...siteBans(), formInside, schemasAsTypes),
  ...componentsInOrder(siteOrder, (entry) => [
    ...siteBans(...(entry === 'home' ? ['swiper'] : [])),
    ...(entry === 'contact-form' ? [] : [formInside]),
  ]),
  ...componentsInOrder(formOrder, (entry) => [
    ...siteBans(...(entry === 'fields' ? ['react-phone-input-2'] : [])),
    above(siteOrder, 'contact-form'),
  ]),
  ...componentsAt('components/staff/**', ...staffBans(), schemasAsTypes),
  ...componentsInOrder(staffOrder, (entry) => staffBans(...(entry === 'articles' ? editorPackages : []))),
  ...componentsInOrder(editorOrder, () => [...staffBans(...editorPackages), above(staffOrder, 'articles')]),
  ...componentsInOrder(requestsOrder, () => [...staffBans(), above(staffOrder, 'requests')]),
];

const pageBans = [
  foldersByAlias,
  only(
    ['components', 'shared'],
    'pages/ know nothing of the servers: what they need comes in pageContext (api, user, site).',
  ),
  packages(
    ['react', 'react-dom', 'vike', 'vike-react'],
    'pages/ are made of components and run in browsers: use packages in components/, or on the server.',
  ),
  vikeServer,
  typebox,
];

const serverBans = [
  foldersButPagesByAlias,
  only(
    ['runtime', 'shared'],
    'server/ meets the provider over HTTP only (embedded-provider.ts is the exception) and renders pages through the built entry.',
  ),
];

const providerBans = [
  foldersByAlias,
  only(['runtime', 'shared'], 'provider/ is a service of its own: it shares runtime/ and shared/ with the website.'),
  vikeServer,
];

const inBrowsersToo = 'pages/ run in the browser too: what the server knows comes in pageContext.';
const nodeGlobals = ['Buffer', '__dirname', '__filename', 'clearImmediate', 'global', 'process', 'setImmediate'];

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
    { files: ['shared/**'], rules: banned(foldersByAlias, sharedAlone, sharedPackages) },
    ...sharedOrder.layers.flat().map((entry) => ({
      files: [filesOf(sharedOrder, entry)],
      rules: banned(
        foldersByAlias,
        sharedAlone,
        sharedPackages,
        above(sharedOrder, entry),
        ...(['articles', 'contract', 'requests'].includes(entry) ? [] : [typebox, schemasAsTypes]),
      ),
    })),
    ...components,
    {
      files: ['pages/**'],
      rules: {
        ...banned(...pageBans, deferred, schemasAsTypes),
        // The compiler accepts these globals in pages/, because Vike's types include Node's.
        'no-restricted-globals': ['error', ...nodeGlobals.map((name) => ({ name, message: inBrowsersToo }))],
        'no-restricted-properties': [
          'error',
          ...['globalThis', 'self', 'window'].flatMap((object) =>
            nodeGlobals.map((property) => ({ object, property, message: inBrowsersToo })),
          ),
        ],
      },
    },
    {
      // Each of these pages is a single deferred component with its own file in the browser.
      files: ['pages/foto/+Page.tsx', 'pages/richiesta/**/+Page.tsx', 'pages/*/erase-request/+Page.tsx'],
      rules: banned(...pageBans, schemasAsTypes),
    },
    {
      files: ['server/**'],
      rules: banned(...serverBans, ofOthers('server/**'), vikeServer, embeddedProvider),
    },
    ...inOrder(serverOrder, ...serverBans, vikeServer),
    {
      files: ['server/pages/render-page.ts'],
      rules: banned(...serverBans, ofOthers('server/pages/**'), above(serverOrder, 'pages')),
    },
    { files: ['server/start.ts', 'server/run-website.ts'], rules: banned(...serverBans, vikeServer) },
    {
      files: ['server/embedded-provider.ts'],
      rules: banned(
        foldersByAlias,
        only(['provider', 'runtime', 'shared'], 'embedded-provider.ts starts the provider and does nothing else.'),
      ),
    },
    { files: ['provider/**'], rules: banned(...providerBans, ofOthers('provider/**')) },
    ...inOrder(providerOrder, ...providerBans),
    {
      files: ['runtime/**'],
      rules: banned(
        foldersByAlias,
        only(
          ['shared'],
          'runtime/ is what both servers need of Node and imports shared/ alone: pass the rest as arguments.',
        ),
        vikeServer,
      ),
    },
    {
      files: ['scripts/**', 'bench/**', 'provider/cli/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        ...banned(foldersButPagesByAlias),
        'import/no-nodejs-modules': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
      },
    },
  ],
});
