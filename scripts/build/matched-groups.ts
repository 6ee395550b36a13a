import type { Plugin } from 'vite';

/**
 * Fails the build when a group of chunks matches no module, or the build lacks a module that a group names, so that a
 * moved file is noticed.
 */
export function requireMatchedGroups(
  groups: readonly { name: string }[],
  modules: readonly string[] = [],
): Plugin {
  return {
    name: 'auge:matched-groups',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const names = new Set(Object.values(bundle).map(({ name }) => name));
      const unmatched = groups.filter(({ name }) => !names.has(name)).map(({ name }) => name);
      if (unmatched.length > 0) this.error(`no module matches the groups ${unmatched.join(', ')}`);
      const built = [...this.getModuleIds()];
      const missing = modules.filter((module) => !built.some((id) => id.includes(`${module}.`)));
      if (missing.length > 0) this.error(`the build lacks ${missing.join(', ')}`);
    },
  };
}
