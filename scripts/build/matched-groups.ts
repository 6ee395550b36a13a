import type { Plugin } from 'vite';

/** Fails the build when a group of chunks matches no module, so that a moved folder is noticed. */
export function requireMatchedGroups(groups: readonly { name: string }[]): Plugin {
  return {
    name: 'auge:matched-groups',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const names = new Set(Object.values(bundle).map(({ name }) => name));
      const unmatched = groups.filter(({ name }) => !names.has(name)).map(({ name }) => name);
      if (unmatched.length > 0) this.error(`no module matches the groups ${unmatched.join(', ')}`);
    },
  };
}
