import { z } from 'zod';
import { vatRegisterBudget, vatRegisterGate } from './transport/budgets.ts';
import { type CallObserver, ignoreCalls } from './transport/call-note.ts';
import { openGate } from './transport/gate.ts';
import { fetchWithin } from './transport/within.ts';

/** What the Union's register of VAT numbers says of one (VIES). */
export type VatAnswer =
  /** `consultation`: the number by which it can be shown that it was asked. */
  | { kind: 'valid'; consultation: string | null; name: string | null; address: string | null }
  | { kind: 'invalid' }
  /** Nobody answered, or the state's own register is away: nothing is known. */
  | { kind: 'unavailable'; code: string };

interface VatQuestion {
  /** As the register names states: Greece is `EL`. */
  country: string;
  number: string;
  /** Who asks; without it there is no number of the consultation. */
  requester: { country: string; number: string } | null;
}

export interface VatRegister {
  /** Never rejects: anyone who does not answer is unavailable. */
  check(question: VatQuestion): Promise<VatAnswer>;
}

const text = z.string().nullish();
const answered = z.object({ valid: z.boolean(), requestIdentifier: text, name: text, address: text });
const refused = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
});

/** The register writes `---` where a state tells nothing. */
const told = (value: string | null | undefined): string | null => {
  const plain = value?.trim().slice(0, 500);
  return plain && !/^-+$/.test(plain) ? plain : null;
};

/** What its answer means; a number that it cannot read is none. */
export function readVatAnswer(body: unknown): VatAnswer {
  const error = refused.safeParse(body);
  if (error.success) {
    const code = error.data.errorWrappers[0]?.error.slice(0, 60) ?? 'unknown';
    return code === 'INVALID_INPUT' ? { kind: 'invalid' } : { kind: 'unavailable', code };
  }
  const answer = answered.safeParse(body);
  if (!answer.success) return { kind: 'unavailable', code: 'unreadable' };
  const { valid, requestIdentifier, name, address } = answer.data;
  if (!valid) return { kind: 'invalid' };
  return { kind: 'valid', consultation: told(requestIdentifier), name: told(name), address: told(address) };
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
  const ask = async ({ country, number, requester }: VatQuestion): Promise<VatAnswer> => {
    const body = JSON.stringify({
      countryCode: country,
      vatNumber: number,
      requesterMemberStateCode: requester?.country,
      requesterNumber: requester?.number,
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
