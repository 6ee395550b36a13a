import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './scripts/build/browsers.ts';
import { requireMatchedGroups } from './scripts/build/matched-groups.ts';
import { precompress } from './scripts/build/precompress.ts';

/**
 * A separate chunk for each stays in browser caches across releases, because these packages change rarely.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'routes', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  {
    name: 'floats',
    test: /node_modules[\\/](react-aria|react-stately|@internationalized|@react-aria)/,
    priority: 1,
  },
  { name: 'lists', test: /web[\\/]admin[\\/]list[\\/]/, priority: 1 },
  // Shared by the settings list and the settings form, so that the form does not load the list.
  {
    name: 'setting-parts',
    test: /staff[\\/]settings[\\/](rules[\\/]setting-shape|parts[\\/]part-words)\.ts|messages[\\/]admin[\\/]staff[\\/]settings\.ts/,
    priority: 1,
  },
  // Shared by the campaign page and its editor, so that the editor does not load the page.
  { name: 'letter', test: /campaigns[\\/]detail[\\/]letter-preview\.tsx/, priority: 1 },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/, priority: 2 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
];

/**
 * Builds the back office into dist/admin: one page that loads its screens on demand. Separate from the
 * storefront's build, because it keeps schemas and imports style sheets.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [
    optimizeLocales.vite({ locales: ['es', 'en'] }),
    react(),
    precompress(),
    requireMatchedGroups(groups),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    target: browsers,
    cssTarget: browsers,
    cssMinify: true,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    outDir: 'dist/admin',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: 'web/admin/main.tsx', output: { codeSplitting: { groups } } },
  },
});
