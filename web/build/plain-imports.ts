import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** Forms in which Vite emits `import(…)`: plain, with destructured exports, and the import of its helper. */
const call = String.raw`(import\("[^"]+"\)(?:\.then\(\(\w+\) => [\w.]+\))?)`;
const whole = new RegExp(String.raw`__vitePreload\(\(\) => ${call}, __VITE_PRELOAD__\)`, 'g');
const named = new RegExp(
  String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await ${call};\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)`,
  'g',
);
const helperImport = /import \{ \w+ as __vitePreload \} from "[^"]+";\n/;

/**
 * Browsers remember that a file failed to load and refuse to ask for its address again. A second attempt, and so
 * every "try again", needs another address.
 */
const withSecondAttempt = (written: string) =>
  written.replace(/^import\("([^"]+)"\)/, '$&.catch(() => import("$1?" + Date.now()))');

/**
 * Restores the written `import()` calls. Vite's helper also loads style sheets of a module. Ours have none, and the
 * helper would be the largest part of the initial JavaScript. Unknown or missing forms end the build, because a new
 * version of Vite may emit another one. `once`: names of chunks that every visitor loads. Their imports stay short, without
 * a second attempt.
 */
export function restorePlainImports({ once }: { once: readonly string[] }): Plugin {
  let replaced = 0;
  return {
    name: 'auge:plain-imports',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
    renderChunk(code, { fileName, name }) {
      const plain = (_form: string, written: string) => {
        replaced += 1;
        return once.includes(name) ? written : withSecondAttempt(written);
      };
      const rest = code.replaceAll(whole, plain).replaceAll(named, plain).replace(helperImport, '');
      const left = /.{0,40}(?:__vitePreload\(|__VITE_PRELOAD__).{0,80}/.exec(rest);
      if (left)
        this.error(`${fileName} holds an import() in a form that plain-imports does not know: ${left[0]}`);
      return rest;
    },
    generateBundle() {
      if (replaced === 0) this.error('plain-imports found no import() in the form that Vite gives it');
    },
  };
}
