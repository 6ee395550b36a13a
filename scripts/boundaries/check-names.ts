import type { Problem } from './check-imports.ts';
import { type ScreenNames, screenNames } from './names.ts';
import type { Module } from './read-modules.ts';

const listed = 'scripts/boundaries/names.ts';

/** Returns the file that each screen is loaded from, as `web/admin/screens.ts` says. */
function loadedFrom(modules: Module[]): Map<string, string> {
  const text = modules.find(({ path }) => path === 'web/admin/screens.ts')?.text ?? '';
  const entries = text.matchAll(/^\s*(\w+):\s*\{\s*load:\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)/gm);
  return new Map([...entries].map(([, screen = '', file = '']) => [screen, `web/admin/${file}`]));
}

/** Returns the names of `contracts/staff/admin-addresses.ts`. */
function addressed(modules: Module[]): string[] {
  const text = modules.find(({ path }) => path === 'contracts/staff/admin-addresses.ts')?.text ?? '';
  return [...text.matchAll(/^\s*(\w+):\s*'\/admin/gm)].map(([, name = '']) => name);
}

/** Checks that a screen has one name in all layers, or that the table gives the reason. */
export function checkScreenNames(
  modules: Module[],
  table: Readonly<Record<string, ScreenNames>> = screenNames,
): Problem[] {
  const files = loadedFrom(modules);
  const tabled = new Map(
    Object.entries(table).flatMap(([folder, { screens }]) => screens.map((screen) => [screen, folder])),
  );
  const screens = addressed(modules);
  const all = new Set([...screens, ...tabled.keys()]);
  if (screens.length === 0) return [{ path: listed, message: 'no screen was read: the check sees nothing' }];
  return [
    ...[...all].flatMap((screen) => {
      const message = misplaced(screen, { file: files.get(screen), folder: tabled.get(screen) });
      return message ? [{ path: listed, message }] : [];
    }),
    ...Object.entries(table).flatMap(([folder, names]) =>
      misnamed(folder, names, modules).map((message) => ({ path: listed, message: `${folder} ${message}` })),
    ),
  ];
}

function misplaced(
  screen: string,
  { file, folder }: { file: string | undefined; folder: string | undefined },
): string | undefined {
  if (folder === undefined) return `${screen} is in no entry`;
  if (file === undefined) return `${screen} of ${folder} is no screen`;
  return file.startsWith(`web/admin/${folder}/`)
    ? undefined
    : `${screen} is in ${file}, and not in ${folder}`;
}

function misnamed(folder: string, names: ScreenNames, modules: Module[]): string[] {
  const { contract = folder, server = folder, words = folder, reason } = names;
  const paths = modules.map(({ path }) => path);
  const has = (start: string) => paths.some((path) => path.startsWith(start));
  // Facts and schemas of a contract may stand in two files.
  const missing = [
    ...(has(`contracts/${contract}.ts`) || has(`contracts/${contract}-schemas.ts`)
      ? []
      : [`contracts/${contract}.ts`]),
    ...(has(`server/${server}/`) ? [] : [`server/${server}/`]),
    ...(has(`messages/admin/${words}.ts`) ? [] : [`messages/admin/${words}.ts`]),
  ];
  const differs = [contract, server, words].some((name) => name !== folder);
  return [
    ...missing.map((path) => `has no ${path}`),
    ...(differs && !reason ? ['has parts of other names, and no reason'] : []),
    ...(!differs && reason ? ['has a reason for other names, and none of them'] : []),
  ];
}
