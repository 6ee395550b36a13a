import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';
import own from '../../package.json' with { type: 'json' };

const targets = own.browserslist.map((browser) => browser.split(' ') as ['chrome', string]);

const isAtLeast = (version: string, other: string) =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;

/**
 * Returns whether all versions of a browser from the target on support the feature without a flag or prefix.
 */
function isSupported(support: SupportStatement | undefined, target: string): boolean {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  return statements.some(({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || typeof added !== 'string' || added === 'preview') return false;
    const removed = typeof version_removed === 'string' && !isAtLeast(version_removed, target);
    return !removed && isAtLeast(target, added.replace('≤', ''));
  });
}

const isTooNew = ({ __compat }: Identifier): boolean =>
  __compat !== undefined &&
  targets.some(([browser, version]) => !isSupported(__compat.support[browser], version));

/** A method or property of a built-in object or interface. */
interface Feature {
  owner: string;
  name: string;
  tooNew: boolean;
}

const featuresOf = (group: Identifier): Feature[] =>
  Object.entries(group).flatMap(([owner, members]) =>
    Object.entries(members as Identifier).flatMap(([name, member]) =>
      /^\w+$/.test(name) && name !== '__compat' && isRecord(member)
        ? [{ owner, name, tooNew: isTooNew(member) || isTooNew(members as Identifier) }]
        : [],
    ),
  );

function isRecord(value: unknown): value is Identifier {
  return typeof value === 'object' && value !== null;
}

export const builtins: readonly Feature[] = featuresOf(data.javascript.builtins ?? {});

export const interfaces: readonly Feature[] = featuresOf(data.api);
