import type { Cents } from '#contracts/kit/money.ts';
import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import type { ClientCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { isTestGateway, type RedsysSettings } from '#server/platform/clients/redsys/redsys-requests.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';

export interface TestSystems {
  stripe: { secretKey: string; apiUrl: string } | null;
  redsys: RedsysSettings | null;
  agency: { url: string; authorityFile: string | null; certificate: ClientCertificate } | null;
}

export const addressesOf = ({ stripe, redsys, agency }: TestSystems) => ({
  stripe: stripe?.apiUrl,
  redsys: redsys?.url,
  agency: agency?.url,
});

export const systemAt = (address: string | undefined): RehearsedCase['system'] =>
  address === undefined ? 'none' : isLoopback(address) ? 'stand_in' : 'test_system';

/** Thrown when the rehearsal would reach a system with real money, or exceed its bounds. */
export class RehearsalRefused extends Error {
  override readonly name = 'RehearsalRefused';
}

const testKey = /^[sr]k_test_/;
const agencyTests = /^prewww\d*\.(?:aeat\.es|agenciatributaria\.gob\.es)$/;

export function refuseLive({ stripe, redsys, agency }: TestSystems): void {
  if (stripe && !testKey.test(stripe.secretKey))
    throw new RehearsalRefused('the Stripe key is not a test key');
  if (stripe && !isLoopback(stripe.apiUrl) && new URL(stripe.apiUrl).host !== 'api.stripe.com')
    throw new RehearsalRefused(`${stripe.apiUrl} is not Stripe`);
  if (redsys && !isTestGateway(redsys.url))
    throw new RehearsalRefused(`${redsys.url} is not the test system of Redsys`);
  if (agency && !isLoopback(agency.url) && !agencyTests.test(new URL(agency.url).hostname))
    throw new RehearsalRefused(`${agency.url} is not the test system of the tax agency`);
}

export const bounds = { purchases: 12, cents: 200 } as const;

/** Returns the function that counts the purchases of one rehearsal. Throws `RehearsalRefused` beyond the bounds. */
export function countPurchases(): (cents: Cents) => void {
  let made = 0;
  return (cents) => {
    made += 1;
    if (made > bounds.purchases)
      throw new RehearsalRefused(`a rehearsal makes ${bounds.purchases} purchases at most`);
    if (!Number.isInteger(cents) || cents < 1 || cents > bounds.cents)
      throw new RehearsalRefused(`a purchase of a rehearsal costs ${bounds.cents} cents at most`);
  };
}
