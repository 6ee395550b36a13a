import { type ImportProblem, maxImportLines } from '#contracts/customers/imports.ts';
import { audiences, isForPosts, serviceTypes } from '#contracts/orders/states.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { nameOf } from '#server/catalog/services/change-rules.ts';
import {
  type ImportedServiceChange,
  importServices,
  planServiceImport,
  revertServiceImport,
  type ServiceLine,
} from '#server/catalog/services/import-services.ts';
import { causeOf } from '#server/catalog/services/problem-causes.ts';
import { type CellReader, InvalidCell } from './cell-rules.ts';
import { defineKind, importProblem } from './kind.ts';

type LineValues = Omit<ServiceLine, 'line'>;

const inAllLanguages = Object.values(servicesMessages);
const typeNames = inAllLanguages.map(({ types }) => types);
const audienceNames = inAllLanguages.map((words) => words.audiences);

function readPackageRow(cells: CellReader): LineValues {
  const { required, choice, whole, money, flag, text, raw } = cells;
  const type = required('type', choice('type', serviceTypes, typeNames));
  const audience = choice('audience', audiences, audienceNames);
  const kind = text('kind', 40)?.toLowerCase() ?? null;
  const hasAudience = !isForPosts(type) && kind === null;
  if (hasAudience && audience === null) throw new InvalidCell('missing', 'audience');
  if (!hasAudience && audience !== null) throw new InvalidCell('no_choice', 'audience', raw('audience'));
  const priceCents = required('price', money('price'));
  if (priceCents < 50 || priceCents > 99_999_999) throw new InvalidCell('no_amount', 'price', raw('price'));
  return {
    type,
    audience,
    kind,
    priceCents,
    quantity: required('quantity', whole('quantity', { least: 1, most: 999_999_999 })),
    bonusQuantity: whole('bonus', { least: 0, most: 999_999_999 }),
    popular: raw('recommended') === '' ? null : flag('recommended'),
    providerService: text('provider_service', 100),
    provider: text('provider', 100),
    onSale: raw('on_sale') === '' || flag('on_sale'),
    id: whole('id', { least: 1, most: 999_999_999 }),
  };
}

function problemOf(text: string): ImportProblem {
  const found = causeOf(text);
  return found ? importProblem(found.cause, found.about) : importProblem('not_possible', text);
}

/** Adds or changes the services in the file, all or none. Others remain. */
export const catalogueKind = defineKind<LineValues, ImportedServiceChange>({
  // A price list is checked as a whole, because another line may correct an otherwise invalid one.
  atOnce: maxImportLines.catalogue,
  read: readPackageRow,
  // Several services no longer on sale may share a name, so their id is added.
  subjectOf: (line) => (line.onSale || line.id === null ? nameOf(line) : `${nameOf(line)} #${line.id}`),
  async look(db, lines) {
    const { problems, same, leaps } = await planServiceImport(
      db,
      lines.map(({ line, values }) => ({ line, ...values })),
    );
    return [
      ...problems.map(({ line, text }) => ({
        line: line ?? lines[0]?.line ?? 1,
        state: 'refused' as const,
        problem: problemOf(text),
      })),
      ...leaps.map(({ line, text }) => ({
        line,
        state: 'refused' as const,
        problem: { code: 'leaps' as const, column: 'price', text },
      })),
      ...same.map((line) => ({ line, state: 'same' as const })),
    ];
  },
  async bring(_deps, tx, lines, { staff }) {
    const brought = await importServices(tx, {
      lines: lines.map(({ line, values }) => ({ line, ...values })),
      staff,
    });
    return lines.map(({ line }) => {
      const found = brought.find((each) => each.line === line);
      if (!found) return { line, state: 'same' };
      if ('refused' in found) return { line, state: 'refused', problem: problemOf(found.refused) };
      return { line, state: found.was.before === null ? 'made' : 'changed', was: found.was };
    });
  },
  async takeBack(_deps, tx, lines, { staff }) {
    const stays = await revertServiceImport(tx, {
      lines: lines.map(({ line, was }) => ({ line, was })),
      staff,
    });
    return lines.map(({ line }) => {
      const found = stays.find((each) => each.line === line);
      if (!found) return { line, state: 'undone' };
      return { line, state: 'kept', problem: importProblem(found.why, found.text) };
    });
  },
});
