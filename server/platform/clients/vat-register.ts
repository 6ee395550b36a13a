import { z } from 'zod';
import facts from '../../../docs/protocols/facts/vies.json' with { type: 'json' };
import { vatRegisterBudget, vatRegisterGate } from './transport/budgets.ts';
import { type CallObserver, ignoreCalls } from './transport/call-note.ts';
import { fieldCheck } from './transport/field-table.ts';
import { openGate } from './transport/gate.ts';
import { fetchWithin } from './transport/with-deadline.ts';

/** Reply of VIES, the EU register of VAT numbers. */
export type VatAnswer =
  | {
      kind: 'valid';
      consultation: string | null;
      name: string | null;
      address: string | null;
      /** Result of the register's own name comparison. Absent when the member state does not compare names. */
      isNamed?: boolean;
      /** Result for postal code and city, of which one match is enough. */
      isAt?: boolean;
    }
  | { kind: 'invalid' }
  | { kind: 'unavailable'; code: string };

interface VatQuestion {
  /** VIES code of a state. Greece is `EL`. */
  country: string;
  number: string;
  /** VAT number of the shop. Without it the register returns no consultation number. */
  requester: { country: string; number: string } | null;
  /** Business that claims the number. Null for a check of the number alone. */
  trader: { name: string; postalCode: string; city: string } | null;
}

export interface VatRegister {
  /** Never rejects. Returns `unavailable` without a reply. */
  check(question: VatQuestion): Promise<VatAnswer>;
}

const text = z.string().nullish();
const answered = z.object({
  valid: z.boolean(),
  ...{ requestIdentifier: text, name: text, address: text },
  /** `VALID`, `INVALID`, or `NOT_PROCESSED` where the state does not compare. */
  ...{ traderNameMatch: text, traderPostalCodeMatch: text, traderCityMatch: text },
});
const refused = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
});

/** The register writes `---` where a state discloses nothing. */
const toDisclosedValue = (value: string | null | undefined): string | null => {
  const plain = value?.trim().slice(0, 500);
  return plain && !/^-+$/.test(plain) ? plain : null;
};

function matchOf(...parts: (string | null | undefined)[]): boolean | undefined {
  if (parts.includes('VALID')) return true;
  return parts.includes('INVALID') ? false : undefined;
}

/** A number that VIES cannot parse is invalid. */
export function readVatAnswer(body: unknown): VatAnswer {
  const error = refused.safeParse(body);
  if (error.success) {
    const code = error.data.errorWrappers[0]?.error.slice(0, 60) ?? 'unknown';
    return code === 'INVALID_INPUT' ? { kind: 'invalid' } : { kind: 'unavailable', code };
  }
  const answer = answered.safeParse(body);
  if (!answer.success) return { kind: 'unavailable', code: 'unreadable' };
  const { valid, requestIdentifier, name, address, ...matches } = answer.data;
  if (!valid) return { kind: 'invalid' };
  const isNamed = matchOf(matches.traderNameMatch);
  const isAt = matchOf(matches.traderPostalCodeMatch, matches.traderCityMatch);
  return {
    ...{
      kind: 'valid',
      consultation: toDisclosedValue(requestIdentifier),
      name: toDisclosedValue(name),
      address: toDisclosedValue(address),
    },
    ...(isNamed === undefined ? {} : { isNamed }),
    ...(isAt === undefined ? {} : { isAt }),
  };
}

const check = fieldCheck(facts.requests);

/** Returns `undefined` for a question that VIES accepts. */
function refusalOf(question: Record<string, string | undefined>): VatAnswer | undefined {
  const fields = Object.entries(question).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const broken = check('check-vat-number', Object.fromEntries(fields));
  if (broken === undefined) return undefined;
  const isNumber = broken === 'vatNumber' || broken === 'countryCode';
  return isNumber ? { kind: 'invalid' } : { kind: 'unavailable', code: `malformed ${broken}` };
}

export function openVatRegister({
  url,
  hear = ignoreCalls,
}: {
  url: string;
  hear?: CallObserver;
}): VatRegister {
  const gate = openGate('the VAT register', vatRegisterGate);
  const address = new URL(`${url}/check-vat-number`);
  const ask = async ({ country, number, requester, trader }: VatQuestion): Promise<VatAnswer> => {
    const fields = {
      countryCode: country,
      vatNumber: number,
      requesterMemberStateCode: requester?.country,
      requesterNumber: requester?.number,
      traderName: trader?.name,
      traderPostalCode: trader?.postalCode || undefined,
      traderCity: trader?.city || undefined,
    };
    const refusal = refusalOf(fields);
    if (refusal) return refusal;
    const body = JSON.stringify(fields);
    const note = {
      service: 'vat_register' as const,
      operation: 'check',
      method: 'POST',
      address: address.href,
      request: body,
      startedAt: performance.now(),
    };
    try {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const response = await fetchWithin(vatRegisterBudget, address, { method: 'POST', headers, body });
      const reply = await response.text();
      hear({ ...note, reply, status: response.status });
      return readVatAnswer(JSON.parse(reply));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof SyntaxError))
        hear({ ...note, reply: undefined, status: undefined, error: reason });
      throw error;
    }
  };
  return {
    check: (question) =>
      gate
        .pass(() => ask(question))
        .catch((error: unknown) => ({
          kind: 'unavailable',
          code: error instanceof Error ? error.name : 'unknown',
        })),
  };
}
