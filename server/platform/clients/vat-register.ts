import { z } from 'zod';
import { vatRegisterBudget, vatRegisterGate } from './transport/budgets.ts';
import { type CallObserver, ignoreCalls } from './transport/call-note.ts';
import { openGate } from './transport/gate.ts';
import { fetchWithin } from './transport/within.ts';

/** Is the answer of the Union's register of VAT numbers (VIES). */
export type VatAnswer =
  /** `consultation` is the number that proves the request. */
  | {
      kind: 'valid';
      consultation: string | null;
      name: string | null;
      address: string | null;
      /** Result of the register's own name comparison. Absent when the member state does not compare names. */
      isNamed?: boolean;
      /** The same of postal code and city: one of them is enough. */
      isAt?: boolean;
    }
  | { kind: 'invalid' }
  /** The register, or the state's own, is down: nothing is known. */
  | { kind: 'unavailable'; code: string };

interface VatQuestion {
  /** Is the register's name for a state: Greece is `EL`. */
  country: string;
  number: string;
  /** Identifies the asker; without it the register gives no consultation number. */
  requester: { country: string; number: string } | null;
  /** Business that claims the number. Null for a check of the number alone. */
  trader: { name: string; postalCode: string; city: string } | null;
}

export interface VatRegister {
  /** Never rejects: a register that does not answer is unavailable. */
  check(question: VatQuestion): Promise<VatAnswer>;
}

const text = z.string().nullish();
const answered = z.object({
  valid: z.boolean(),
  ...{ requestIdentifier: text, name: text, address: text },
  /** `VALID`, `INVALID`, or `NOT_PROCESSED` where the state compares nothing. */
  ...{ traderNameMatch: text, traderPostalCodeMatch: text, traderCityMatch: text },
});
const refused = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
});

/** The register writes `---` where a state reveals nothing. */
const told = (value: string | null | undefined): string | null => {
  const plain = value?.trim().slice(0, 500);
  return plain && !/^-+$/.test(plain) ? plain : null;
};

/** Returns whether one of the compared parts agrees. `undefined` where the state compared none. */
function matchOf(...parts: (string | null | undefined)[]): boolean | undefined {
  if (parts.includes('VALID')) return true;
  return parts.includes('INVALID') ? false : undefined;
}

/** Reads the register's answer; a number that it cannot read is invalid. */
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
    ...{ kind: 'valid', consultation: told(requestIdentifier), name: told(name), address: told(address) },
    ...(isNamed === undefined ? {} : { isNamed }),
    ...(isAt === undefined ? {} : { isAt }),
  };
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
    const body = JSON.stringify({
      countryCode: country,
      vatNumber: number,
      requesterMemberStateCode: requester?.country,
      requesterNumber: requester?.number,
      traderName: trader?.name,
      traderPostalCode: trader?.postalCode || undefined,
      traderCity: trader?.city || undefined,
    });
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
