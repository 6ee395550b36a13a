/**
 * Builds the storefront twice. `vite.admin.config.ts` builds the back office.
 *   build({ mode: 'production' })                        → dist/client: hashed modules, .vite/manifest.json
 *   build({ mode: 'production', build: { ssr: true } })  → dist/server/entry-server.js: `renderPage`
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { locales } from './contracts/kit/locales.ts';
import { browsers } from './scripts/build/browsers.ts';
import { requireMatchedGroups } from './scripts/build/matched-groups.ts';
import { precompress } from './scripts/build/precompress.ts';
import { restorePlainImports } from './web/build/plain-imports.ts';

const islands = [
  'purchase/order-form-island.tsx',
  'purchase/posts-form-island.tsx',
  'purchase/checkout-page-island.tsx',
  'purchase/card-form-island.tsx',
  'order/success-island.tsx',
  'order/tracking-island.tsx',
  'order/cancelled-island.ts',
];

/** Files that only the forms of service types added by owners use. */
const ownParts = ['own-frame', 'own-posts'].map((name) => `web/storefront/purchase/kinds/${name}.ts`);

/** Folders of `messages/` that islands load in the language of the page. */
const spoken = ['order-form', 'posts', 'checkout-page', 'checkout', 'card-form', 'tracking', 'standing'];

/** What pages name by their source; everything else is reached by imports. */
const clientEntries = [
  'web/storefront/loader.ts',
  'web/storefront/styles/late.css',
  // Pages contain this CSS inline. The entry exists so that the build emits the font file.
  'web/shared/font.css',
  ...islands.map((name) => `web/storefront/${name}`),
  ...ownParts,
  ...spoken.flatMap((area) => locales.map((locale) => `messages/${locale}/${area}.ts`)),
];

/** A separate chunk stays in browser caches across releases, because React changes rarely. */
const reactChunk = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 2,
};

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);

/** Small modules that every form needs, in one chunk to save requests and links in the page. */
const formModules = [
  ...within('web/storefront/shared', [
    ...['call-api', 'field-note', 'busy-button', 'add-styles', 'start-island', 'use-back', 'run-after-press'],
    ...['email-field', 'near-miss', 'pause'],
  ]),
  ...within('web/storefront/purchase', [
    ...['contexts', 'saved-form', 'step', 'package/packages', 'package/packed-packages', 'buyer/check-form'],
    ...['buyer/consents', 'buyer/profile-verdict', 'buyer/directory', 'payment/checkout-draft'],
  ]),
  'web/storefront/number-shape',
  ...within('contracts', ['catalog/catalog', 'catalog/instagram', 'checkout/order-paths']),
  ...within('contracts/kit', ['email', 'text']),
  'vite/preload-helper',
];

const formChunk = {
  name: 'form',
  test: (id: string) => formModules.some((name) => id.includes(`${name}.`)),
  priority: 1,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [
    restorePlainImports({ once: ['loader', 'extras'] }),
    react(),
    precompress(),
    requireMatchedGroups([reactChunk, formChunk], formModules),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  // Bundles React, so that no server setting decides which build of React runs.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: browsers,
    cssTarget: browsers,
    cssMinify: true,
    modulePreload: false,
    // Keeps files of the previous build for pages that are still open (`scripts/build.ts`).
    emptyOutDir: isSsrBuild === true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'web/storefront/entry-server.tsx' : clientEntries,
      // Parts that only the server renders have no side effects, so that browser files omit even their
      // import.
      treeshake: { moduleSideEffects: [{ test: /web\/storefront\/parts\//, sideEffects: false }] },
      // The loader calls what islands export.
      preserveEntrySignatures: 'allow-extension',
      output: isSsrBuild
        ? // V8 needs two bytes per character for a file that contains non-Latin-1 characters, even in comments.
          { entryFileNames: '[name].js', charset: 'ascii', comments: false }
        : { codeSplitting: { groups: [reactChunk, formChunk] } },
    },
  },
}));
