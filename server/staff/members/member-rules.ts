import type { StaffId } from '#contracts/kit/ids.ts';
import { normaliseVisibleText } from '#contracts/kit/text.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';

export interface MemberFacts {
  id: StaffId;
  role: StaffRole;
  active: boolean;
}

export type MemberChange = { role?: StaffRole | undefined; active?: boolean | undefined };

/** Returns the reason to refuse the change. Members cannot change themselves, and one active owner must remain. */
export function refusalOf(
  member: MemberFacts,
  change: MemberChange,
  { by, activeOwners }: { by: StaffId; activeOwners: readonly StaffId[] },
): 'own_membership' | 'last_owner' | undefined {
  if (member.id === by) return 'own_membership';
  const { role = member.role, active = member.active } = change;
  const remains = role === 'owner' && active;
  const others = activeOwners.filter((id) => id !== member.id);
  return !remains && others.length === 0 ? 'last_owner' : undefined;
}

/** Returns the normalized name. `"Owner "` and `OWNER` are one member and share one rate limit. */
export const staffName = (typed: string): string => normaliseVisibleText(typed).toLowerCase();

/**
 * Returns whether the name is allowed: European Latin letters, digits and a few punctuation marks. Excludes letters
 * that look like others (ı, ĸ, ŉ, ſ, ligatures). A Cyrillic `о` would allow a second `owner`.
 */
export const isMemberName = (name: string): boolean =>
  /^[a-z0-9à-öø-ÿā-ž][a-z0-9à-öø-ÿā-ž ._@'+-]*$/.test(name) && !/[ıĳĸŀŉœſ]/.test(name);
