import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** What Vite makes of `import(…)`, of one whose names are taken at once, and the import of its helper. */
const whole = /__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g;
const named =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\)(?:\.then\(\(\w+\) => [\w.]+\))?);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g;
const helperImport = /import \{ \w+ as __vitePreload \} from "[^"]+";\n/;

/**
 * Leaves each `import()` as it was written. Vite would load a module's style sheets with it: ours have none, and
 * the helper would be the largest part of what a page loads before any intent.
 */
export function plainImports(): Plugin {
  return {
    name: 'auge:plain-imports',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
    renderChunk: (code) => {
      const plain = code.replaceAll(whole, '$1').replaceAll(named, '$1');
      return plain.includes('__vitePreload(') ? plain : plain.replace(helperImport, '');
    },
  };
}
