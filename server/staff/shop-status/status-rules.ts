import { type ConditionName, conditionNames, conditionOf } from '#contracts/staff/conditions.ts';
import { type SaleState, type StatusPart, saleStates } from '#contracts/staff/shop-status.ts';

const conditionOfPart = (part: StatusPart): ConditionName =>
  part.kind === 'condition' ? part.name : part.kind;

/** Sorts by severity: sales, then deliveries, then legal and backup risks. */
export const sortBySeverity = (parts: readonly StatusPart[]): StatusPart[] => {
  const rank = (part: StatusPart) => conditionNames.indexOf(conditionOfPart(part));
  return parts.toSorted((a, b) => rank(a) - rank(b));
};

export const severityOf = (part: StatusPart) => conditionOf(conditionOfPart(part)).severity;

export const worstSaleState = (all: readonly SaleState[]): SaleState =>
  all.reduce<SaleState>((a, b) => (saleStates.indexOf(b) > saleStates.indexOf(a) ? b : a), 'all');

/** Returns an identifier that remains the same while the problem lasts. */
export function nameOf(part: StatusPart): string {
  switch (part.kind) {
    case 'closed':
      return `closed:${part.service}:${part.country}`;
    case 'provider_held':
      return `provider_held:${part.id}`;
    case 'return_overdue':
      return `return_overdue:${part.year}-${part.quarter}`;
    case 'backup':
      return `backup:${part.alarm}`;
    case 'condition':
      return `condition:${part.name}`;
    default:
      return part.kind;
  }
}

export function weightOf(part: StatusPart): number {
  if (part.kind === 'provider_held') return part.orders;
  if (part.kind === 'return_overdue') return part.returns;
  return part.kind === 'dropped' ? part.packages : 0;
}

export interface RecordedPart {
  since: Date;
  weight: number;
  /** Severity at the last notification of the owner. Null before the first one. */
  toldWeight: number | null;
}

const graceMs = 5 * 60_000;
/** Severity above which a problem is reported again once it has doubled. */
const minReportedWeight = 5;

export function isReportable({ since, weight, toldWeight }: RecordedPart, now: Date): boolean {
  if (now.getTime() - since.getTime() < graceMs) return false;
  if (toldWeight === null) return true;
  return weight >= minReportedWeight && weight >= 2 * toldWeight;
}
