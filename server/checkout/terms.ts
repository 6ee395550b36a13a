import type { Locale } from '#contracts/kit/locales.ts';
import { consentStatements } from '#messages/consent.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { NewConsent } from '#server/orders/new-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';

/**
 * Returns the consent statements word for word, as that version of the page showed them in that language. Throws
 * `consent_required`.
 */
export function statementsOf(
  { version, marketing }: { version: string; marketing: boolean },
  locale: Locale,
): NewConsent[] {
  const statements = consentStatements[version]?.[locale];
  if (!statements)
    throw new ShopError('consent_required', `no statements of version ${version}`, { field: 'consent' });
  const consents: NewConsent[] = [
    { kind: 'start_now', statement: statements.startNow, version },
    { kind: 'waive_withdrawal', statement: statements.waive, version },
    { kind: 'order_button', statement: statements.orderButton, version },
  ];
  if (marketing) consents.push({ kind: 'marketing', statement: statements.marketing, version });
  return consents;
}

export interface TaxTerms {
  includedRate: number;
  netPrice: boolean;
}

export async function readTaxTerms(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>,
): Promise<TaxTerms> {
  const [{ taxRate }, { reverseCharge }] = await Promise.all([
    currentCatalog(deps),
    regimeSetting.current(deps),
  ]);
  return { includedRate: taxRate, netPrice: reverseCharge === 'net' };
}
