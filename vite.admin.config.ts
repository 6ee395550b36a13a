import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './scripts/build/browsers.ts';
import { requireMatchedGroups } from './scripts/build/matched-groups.ts';
import { precompress } from './scripts/build/precompress.ts';

/** Changes seldom: chunks of their own stay in caches from one release to the next. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'routes', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  {
    name: 'floats',
    test: /node_modules[\\/](react-aria|react-stately|@internationalized|@react-aria)/,
    priority: 1,
  },
  { name: 'lists', test: /web[\\/]admin[\\/]list[\\/]/, priority: 1 },
  // What the list of settings and the form of one have in common: the form must not bring the list along.
  {
    name: 'setting-parts',
    test: /staff[\\/]settings[\\/](rules[\\/]setting-shape|parts[\\/]part-words)\.ts|messages[\\/]admin[\\/]staff[\\/]settings\.ts/,
    priority: 1,
  },
  // A campaign's page shows the mail, and so does its editor, which comes later: it must not bring the page along.
  { name: 'letter', test: /campaigns[\\/]detail[\\/]letter-preview\.tsx/, priority: 1 },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/, priority: 2 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
];

/**
 * The back office: one page, whose screens are loaded when they are asked for → dist/admin. Apart from the
 * storefront's build: here schemas stay in the browser, and screens bring their style sheets along.
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
