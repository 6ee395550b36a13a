import type { Plugin } from 'vite';

/** Ends a build in which a group of chunks matches no module: a moved folder would otherwise go unnoticed. */
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
