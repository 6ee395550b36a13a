import type { ImportKind } from '#contracts/customers/imports.ts';

/**
 * File types recognised by their headings, in order of precedence. A type matches when the file has a heading
 * of each of its groups.
 */
const marks: readonly { kind: ImportKind; groups: readonly (readonly string[])[] }[] = [
  {
    kind: 'codes',
    groups: [
      ['code', 'codigo'],
      ['percent', 'porcentaje', 'percentbasispoints'],
    ],
  },
  {
    kind: 'catalogue',
    groups: [
      ['price', 'precio', 'pricecents', 'importe'],
      ['quantity', 'cantidad'],
      ['type', 'tipo', 'servicetype', 'audience', 'publico'],
    ],
  },
  {
    kind: 'past_orders',
    groups: [
      ['email', 'correo', 'customeremail'],
      [
        'total',
        'totalcents',
        'importe',
        'importetotal',
        'date',
        'fecha',
        'createdat',
        'creadoel',
        'orderedat',
      ],
    ],
  },
  { kind: 'customers', groups: [['email', 'correo', 'customeremail']] },
];

const simplifyHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}|\(.*?\)|[^a-z]/giu, '')
    .toLowerCase();

/**
 * Returns the import type by the headings in `beginning`, the first characters of the file. `undefined` without
 * a match.
 */
export function guessKind(beginning: string): ImportKind | undefined {
  const [head = ''] = beginning.split(/\r?\n/).filter((line) => !/^\W*sep=/i.test(line));
  const headings = new Set(head.split(/[;,\t|]/).map(simplifyHeading));
  return marks.find(({ groups }) => groups.every((names) => names.some((name) => headings.has(name))))?.kind;
}
