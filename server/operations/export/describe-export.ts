import { type ExportRule, exportedTables, isExported } from './exported-tables.ts';

interface ExportedColumn {
  name: string;
  type: string;
  mayBeEmpty: boolean;
  comment: string | undefined;
}

interface SchemaSection {
  comment: string | undefined;
  columns: ExportedColumn[];
  constraints: string[];
}

const parseColumnLine =
  /^ {2}([a-z_0-9]+) ([a-z][a-z0-9 ()[\],"]*?)( not null)?(?: (?:default|generated) .*?)?(?: -- (.*))?$/;

function parseSchemaSection(section: string): SchemaSection {
  const told: SchemaSection = { comment: undefined, columns: [], constraints: [] };
  for (const line of section.split('\n').slice(1)) {
    const [, name, type, required, comment] = parseColumnLine.exec(line) ?? [];
    if (line.startsWith('  -- ')) told.comment = line.slice('  -- '.length);
    else if (name && type) told.columns.push({ name, type, mayBeEmpty: required === undefined, comment });
    else told.constraints.push(line);
  }
  return told;
}

export function readSchema(schema: string): Map<string, SchemaSection> {
  const sections = schema.split(/^## /m).slice(1);
  return new Map(sections.map((section) => [/^\S+/.exec(section)?.[0] ?? '', parseSchemaSection(section)]));
}

const references = /FOREIGN KEY \((\w+)\) REFERENCES public\.(\w+)\((\w+)\)/;

function describeColumn(column: string, constraints: readonly string[]): string[] {
  const oneOf = constraints
    .map((line) => new RegExp(`CHECK \\(\\(${column} = ANY \\(ARRAY\\[(.*?)\\]\\)\\)\\)$`).exec(line)?.[1])
    .find((list) => list !== undefined);
  const refers = constraints.map((line) => references.exec(line)).find((match) => match?.[1] === column);
  return [
    ...(refers ? [`\`${refers[3]}\` of \`${refers[2]}\``] : []),
    ...(oneOf ? [[...oneOf.matchAll(/'([^']*)'/g)].map(([, word]) => `\`${word}\``).join(', ')] : []),
  ];
}

function unitOf({ name, type }: ExportedColumn): string[] {
  if (name.endsWith('_cents')) return ['whole euro cents'];
  if (name.endsWith('basis_points')) return ['hundredths of a per cent'];
  if (type === 'bytea') return ['bytes as `\\x` and hexadecimal digits'];
  if (type.startsWith('timestamp')) return ['moment, UTC'];
  if (type === 'date') return ['day of Madrid'];
  return type === 'jsonb' ? ['JSON'] : [];
}

function describeTable(
  table: string,
  told: SchemaSection,
  { holds, without }: { holds: string; without: object },
) {
  const left = without as Record<string, string>;
  const lines = told.columns
    .filter(({ name }) => !(name in left))
    .map((column) => {
      const { name, type, mayBeEmpty, comment } = column;
      const says = [
        ...(comment ? [comment] : []),
        ...unitOf(column),
        ...describeColumn(name, told.constraints),
      ];
      return `| \`${name}\` | ${type} | ${mayBeEmpty ? 'may be empty' : ''} | ${says.join('; ')} |`;
    });
  const stays = Object.entries(left).map(([name, because]) => `Stays in the shop: \`${name}\` (${because}).`);
  return [
    `### \`${table}\`\n`,
    `${holds}\n`,
    ...stays.map((line) => `${line}\n`),
    '| column | type | | says |\n| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

const opening = `# What an export holds

\`npm run export\`, and the button of the screen _Datos_ for the owner with a fresh proof, write the whole business into one zip archive: a file for each table, as it stood at one moment (one transaction that only reads, whatever is bought meanwhile), and at last the manifest (manifest.json). It names people: keep it as you keep the database.

- \`npm run export -- csv [FILE]\`: semicolons, quotation marks where needed, UTF-8 with its mark, lines end in CR LF. A cell that a spreadsheet would work out as a formula (it begins with \`=\`, \`+\`, \`-\` or \`@\`) begins with an apostrophe, unless it is a number of the shop's own. Nothing and an empty text look alike.
- \`npm run export -- ndjson [FILE]\`: a JSON object a line, for programs; nothing is lost.

The manifest names the product and its version, the last migration of the database (\`schema\`), the moment (\`takenAt\`), of each file its \`rows\`, \`bytes\`, \`sha256\` of what is inside and \`columns\`, and what was left out. An archive without it was cut off. One export runs at a time; whoever does not take what is read for a minute loses the connection, so that no half-taken download holds the database back.

This page is printed by \`npm run export -- describe\` from the schema and from \`server/operations/export/exported-tables.ts\`, in which every table must have its line.
`;

/** Returns the output of `npm run export -- describe`. Throws for a table without a comment. */
export function describeExport(schema: string): string {
  const told = readSchema(schema);
  const all = Object.entries<ExportRule>(exportedTables);
  const tables = all.flatMap(([table, rule]) => {
    if (!isExported(rule)) return [];
    const known = told.get(table);
    if (!known?.comment) throw new Error(`${table} has no comment in the schema`);
    const only = rule.only ? ` Without ${rule.only.because}.` : '';
    return [describeTable(table, known, { holds: `${known.comment}${only}`, without: rule.without })];
  });
  const left = all.flatMap(([table, rule]) =>
    isExported(rule) ? [] : [`| \`${table}\` | ${rule.leftOut} |`],
  );
  const leftOut = `## Left out\n\nThe queue's own tables (\`pgboss\`), and:\n\n| table | because |\n| --- | --- |\n${left.join('\n')}\n`;
  return `${opening}\n## Files\n\n${tables.join('\n')}\n${leftOut}`;
}
