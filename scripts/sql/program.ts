import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isIdentifier, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Symbol as TsSymbol } from 'typescript/unstable/sync';

/** The repository's TypeScript program. `close` ends the compiler's process. */
export interface SourceProgram {
  root: string;
  project: Project;
  checker: Checker;
  close(): void;
}

/** Opens the program of `root`. Files of `overlay`, by their path from the root, replace or extend those on disk. */
export function openProgram(root: string, overlay: Record<string, string> = {}): SourceProgram {
  const files = new Map(Object.entries(overlay).map(([path, text]) => [join(root, path), text]));
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => files.get(path),
      fileExists: (path) => (files.has(path) ? true : undefined),
      getAccessibleEntries: (folder) => entriesOf(folder, [...files.keys()]),
    },
  });
  const config = join(root, 'tsconfig.json');
  const snapshot = api.updateSnapshot({ openProjects: [config] });
  const project = snapshot.getProject(config) ?? snapshot.getProjects()[0];
  if (!project) throw new Error(`No TypeScript project was found in ${root}`);
  return { root, project, checker: project.checker, close: () => api.close() };
}

/** Reads a folder together with files of the overlay. `undefined` lists the folder on disk only. */
function entriesOf(folder: string, files: string[]) {
  const added = files.filter((path) => dirname(path) === folder).map((path) => basename(path));
  if (added.length === 0) return undefined;
  const entries = readdirSync(folder, { withFileTypes: true });
  const directories = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const present = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { files: [...new Set([...present, ...added])], directories };
}

/** Returns the symbol of an identifier, resolved through its imports. `undefined` for unknown names. */
export function symbolOf({ checker }: SourceProgram, node: Node): TsSymbol | undefined {
  const symbol =
    node.parent.kind === SyntaxKind.ShorthandPropertyAssignment && isIdentifier(node)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  if (!symbol) return undefined;
  const isAlias = symbol.declarations.some(
    ({ kind }) =>
      kind === SyntaxKind.ImportSpecifier ||
      kind === SyntaxKind.ImportClause ||
      kind === SyntaxKind.ExportSpecifier,
  );
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

export const declarationOf = (program: SourceProgram, node: Node): Node | undefined =>
  (symbolOf(program, node)?.valueDeclaration ?? symbolOf(program, node)?.declarations[0])?.resolve(
    program.project,
  );
