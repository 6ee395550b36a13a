/** The files of the repository, and how a document shortens their names. */
export interface Names {
  files: ReadonlySet<string>;
  shortNames: ReadonlyMap<string, string>;
}

function long(path: string, { shortNames }: Names): string {
  const short = /^\w+\//.exec(path)?.[0] ?? '';
  const folder = shortNames.get(short);
  return folder ? folder + path.slice(short.length) : path.replace(/^…\//, 'web/storefront/');
}

const homes = (path: string): string[] => {
  if (path.includes('/')) return [];
  return path.endsWith('.spec.ts') ? ['tests/journeys/'] : path.endsWith('.db.test.ts') ? ['tests/api/'] : [];
};

/** Files that a path with `*` or a folder stands for. */
function under(path: string, { files }: Names): string[] {
  if (path.endsWith('/')) return [...files].filter((file) => file.startsWith(path));
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return [...files].filter((file) => pattern.test(file));
}

/**
 * The one file, or the folder, that a citation means: written out, by a short name, beside the one cited before
 * it, or by an ending that only one file has. Undefined when there is none, or more than one.
 */
export function findPath(path: string, before: string, names: Names): string | undefined {
  const full = long(path, names);
  const folder = before.slice(0, before.lastIndexOf('/') + 1);
  for (const tried of [full, ...homes(path).map((home) => home + path), folder + path])
    if (under(tried, names).length > 0) return tried;
  const ending = `/${path.replace(/^…\//, '')}`;
  const alike = [...names.files].filter((file) =>
    ending.endsWith('/') ? file.includes(ending) : file.endsWith(ending),
  );
  return ending.endsWith('/') ? alike[0] : alike.length === 1 ? alike[0] : undefined;
}
