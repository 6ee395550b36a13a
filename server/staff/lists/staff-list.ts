import type { FastifyInstance, FastifySchema } from 'fastify';
import { type CallDeclaration, routeOf } from '#contracts/calls.ts';
import {
  type CallQuery,
  type CallReply,
  declaredCalls,
  type ItemOf,
  type ListName,
} from '#contracts/declared-calls.ts';
import type { ListQuery, ListReply } from '#contracts/kit/lists.ts';
import { madridTimeZone } from '#contracts/kit/madrid.ts';
import type { RequiredRole, StaffLanguage } from '#contracts/staff/roles.ts';
import { type CsvField, csvMessages } from '#messages/admin/staff/csv.ts';
import type { PageInput } from '#server/platform/database/keyset.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { effectsOfCall, schemaOf } from '#server/platform/http/serve.ts';
import { csvLine, csvMark } from '#server/platform/kit/csv.ts';
import { type StaffActor, staffOf } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { streamFromFirstPart } from '../live/stream-from-first-part.ts';
import { staffScope } from '../sessions/staff-scope.ts';

/** Members of a closed set of strings, also within an array. `never` for free text and other values. */
type ChoicesOf<Value> =
  NonNullable<Value> extends readonly (infer Each)[]
    ? ChoicesOf<Each>
    : NonNullable<Value> extends string
      ? string extends NonNullable<Value>
        ? never
        : NonNullable<Value>
      : never;

type ChoiceField<Item, Field extends keyof Item> = {
  [Each in Field]: [ChoicesOf<Item[Each]>] extends [never] ? never : Each;
}[Field];

/** Labels for field values. Required where the contract has a closed set, optional for other text. */
type CellLabels<Item, Field extends keyof Item> = {
  readonly [Each in ChoiceField<Item, Field>]: Readonly<Record<ChoicesOf<Item[Each]>, string>>;
} & { readonly [Each in Field]?: Readonly<Record<string, string>> };

type LabelsOf<Item, Field extends keyof Item> = [ChoiceField<Item, Field>] extends [never]
  ? { words?: (language: StaffLanguage) => CellLabels<Item, Field> }
  : { words: (language: StaffLanguage) => CellLabels<Item, Field> };

type StaffList<Name extends ListName, Field extends keyof ItemOf<Name> & CsvField> = ListParts<Name, Field> &
  LabelsOf<ItemOf<Name>, Field>;

interface ListParts<Name extends ListName, Field extends keyof ItemOf<Name> & CsvField> {
  call: Name;
  role?: RequiredRole;
  read(query: CallQuery<Name> & PageInput, staff: StaffActor): Promise<CallReply<Name>>;
  csv: readonly Field[];
}

const exportPage = 500;

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

function writerFor(language: StaffLanguage | undefined, words: AnyList['words']) {
  if (language === undefined)
    return {
      head: (csv: readonly CsvField[]) => csvLine(csv),
      line: (item: object, csv: readonly CsvField[]) =>
        csvLine(csv.map((field) => cellOf(item[field as keyof typeof item]))),
    };
  const separator = displaySeparator(language);
  const wordsOf: Partial<Record<string, WordedValues>> = words?.(language) ?? {};
  return {
    head: (csv: readonly CsvField[]) =>
      csvLine(
        csv.map((field) => displayHeading(field, language)),
        separator,
      ),
    line: (item: object, csv: readonly CsvField[]) =>
      csvLine(
        csv.map((field) =>
          displayCell(field, item[field as keyof typeof item], { language, words: wordsOf[field] }),
        ),
        separator,
      ),
  };
}

interface AnyList {
  read(query: ListQuery & PageInput, staff: StaffActor): Promise<ListReply<object>>;
  csv: readonly CsvField[];
  words?(language: StaffLanguage): Partial<Record<string, WordedValues>>;
}

async function* linesOf(
  { read, csv, words }: AnyList,
  { query, staff, language }: { query: ListQuery; staff: StaffActor; language: StaffLanguage | undefined },
): AsyncGenerator<string> {
  const writer = writerFor(language, words);
  let head = csvMark + writer.head(csv);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input = { ...query, cursor, limit: exportPage, uncounted: true } as ListQuery & PageInput;
    const page = await read(input, staff);
    yield head + page.items.map((item) => writer.line(item, csv)).join('');
    head = '';
    cursor = page.nextCursor;
  }
}

/**
 * Registers a list of the back office. The call reads one page. The same path with `.csv` streams all matching rows to
 * the owner and is recorded in the audit log.
 */
export function staffList<Name extends ListName, const Field extends keyof ItemOf<Name> & CsvField>(
  app: FastifyInstance,
  deps: Deps,
  list: StaffList<Name, Field>,
): void {
  const { call, role = 'agent' } = list;
  const { path: url } = routeOf(call);
  const { summary, query: querystring }: CallDeclaration = declaredCalls[call];
  staffScope(app, { deps, role }, (staffOnly) => {
    const schema = schemaOf(call);
    staffOnly.get(url, { schema, config: { call, effects: effectsOfCall(call) } }, (request) =>
      list.read(request.query as CallQuery<Name> & PageInput, staffOf(request)),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    const schema: FastifySchema = {
      summary: `${summary}: all of it, as a file for a spreadsheet`,
      querystring,
    };
    ownerOnly.get(
      `${url}.csv`,
      { config: { effects: ['personal_data'] }, schema },
      async (request, reply) => {
        const query = request.query as ListQuery;
        const staff = staffOf(request);
        const language = query.for === 'people' ? request.staff?.language : undefined;
        await inTransaction(deps.database, (tx) =>
          recordAudit(tx, staff, {
            action: 'list.export',
            subjectType: 'list',
            subjectId: url,
            after: query,
          }),
        );
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${url.split('/').at(-1)}.csv"`)
          .send(await streamFromFirstPart(linesOf(list as unknown as AnyList, { query, staff, language })));
      },
    );
  });
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const clock = new Intl.DateTimeFormat('es-ES', {
  timeZone: madridTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Shares are in hundredths of a percent (basis points), like amounts in cents. */
const unitOf = (field: string): 'euros' | 'percent' | undefined => {
  if (field.endsWith('Cents')) return 'euros';
  return field.endsWith('BasisPoints') || field === 'margin' ? 'percent' : undefined;
};

export function displayHeading(field: CsvField, language: StaffLanguage): string {
  const words = csvMessages[language];
  const heading = words.fields[field];
  const unit = unitOf(field);
  return unit ? words[unit](heading) : heading;
}

type WordedValues = Readonly<Record<string, string>>;

/**
 * Formats a cell for people: value labels, decimals of the language, times in Madrid, and the parts of an object with
 * their names. Imports of the back office parse the same format.
 */
export function displayCell(
  field: string,
  value: unknown,
  { language, words }: { language: StaffLanguage; words?: WordedValues | undefined },
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return csvMessages[language][value ? 'yes' : 'no'];
  if (typeof value === 'number') return numberCell(field, value, language);
  if (Array.isArray(value))
    return value.map((each) => displayCell(field, each, { language, words })).join(', ');
  if (typeof value === 'object') return partsCell(value, { language, words });
  if (typeof value !== 'string') return String(value);
  return words?.[value] ?? (isMoment.test(value) ? clock.format(new Date(value)).replace(',', '') : value);
}

function partsCell(
  value: object,
  told: { language: StaffLanguage; words: WordedValues | undefined },
): string {
  const headings: Readonly<Record<string, string>> = csvMessages[told.language].fields;
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .map(([name, each]) => {
      const label = told.words?.[name] ?? headings[name] ?? name;
      return `${label}: ${displayCell(name, each, told)}`;
    })
    .join('; ');
}

function numberCell(field: string, value: number, language: StaffLanguage): string {
  if (!unitOf(field)) return String(value);
  const text = (value / 100).toFixed(2);
  return language === 'es' ? text.replace('.', ',') : text;
}

/** Spreadsheets in Spanish expect a semicolon, because the comma is the decimal separator. */
const displaySeparator = (language: StaffLanguage) => (language === 'es' ? ';' : ',');
