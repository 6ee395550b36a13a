/**
 * Two builds, each from this file; the back office has one of its own (`vite.admin.config.ts`):
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

/** What the forms of service types that owners add have of their own. */
const ownParts = ['own-frame', 'own-posts'].map((name) => `web/storefront/purchase/kinds/${name}.ts`);

/** The areas of `messages/` that the loader hands to islands, in the language of the page. */
const spoken = ['order-form', 'posts', 'checkout-page', 'checkout', 'card-form', 'tracking', 'standing'];

/** What pages name by their source; everything else is reached by imports. */
const clientEntries = [
  'web/storefront/loader.ts',
  'web/storefront/styles/late.css',
  // Pages contain its text; this entry only writes the font that it names.
  'web/shared/font.css',
  ...islands.map((name) => `web/storefront/${name}`),
  ...ownParts,
  ...spoken.flatMap((area) => locales.map((locale) => `messages/${locale}/${area}.ts`)),
];

/** Changes seldom: a chunk of its own stays in caches from one release to the next. */
const reactChunk = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 2,
};

/** Small things that every form needs: one file to ask for, and one name less for each of them in the page. */
const formChunk = {
  name: 'form',
  test: /storefront\/shared\/(call-api|field-note|busy-button|add-styles|start-island|use-back|after-press|email-field|near-miss|pause)\.|purchase\/(frames|kept-form|step|package\/(packages|packed-packages)|buyer\/(check-form|consents|profile-verdict|directory)|payment\/checkout-draft)\.|storefront\/number-shape|contracts\/(catalog\/(catalog|instagram)|checkout\/order-paths|kit\/(email|text))\.|preload-helper/,
  priority: 1,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [restorePlainImports(), react(), precompress(), requireMatchedGroups([reactChunk, formChunk])],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  // The renderer carries React with it: nothing on the server decides which of its builds runs.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: browsers,
    cssTarget: browsers,
    cssMinify: true,
    modulePreload: false,
    // Pages that are open keep asking for the files of the build before (`scripts/build.ts`).
    emptyOutDir: isSsrBuild === true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'web/storefront/entry-server.tsx' : clientEntries,
      // What only the server draws leaves nothing behind in the browser's files, not even its import.
      treeshake: { moduleSideEffects: [{ test: /web\/storefront\/parts\//, sideEffects: false }] },
      // The loader calls what islands export.
      preserveEntrySignatures: 'allow-extension',
      output: isSsrBuild
        ? // V8 holds code with other letters, even in comments, in two bytes each.
          { entryFileNames: '[name].js', charset: 'ascii', comments: false }
        : { codeSplitting: { groups: [reactChunk, formChunk] } },
    },
  },
}));
