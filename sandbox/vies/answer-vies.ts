import type { IncomingMessage, ServerResponse } from 'node:http';
import facts from '../../docs/protocols/facts/vies.json' with { type: 'json' };
import { malformedField } from '../kit/field-table.ts';
import { readBody } from '../kit/read-body.ts';
import { realTime, type SandboxTime } from '../kit/sandbox-time.ts';
import { sendJson } from '../kit/send.ts';

/** Numbers of the real test service: the first digits select the reply. */
const failures: Record<string, string> = {
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '500': 'MS_MAX_CONCURRENT_REQ',
};

function answerTo(question: Record<string, unknown>, now: Date): object {
  const { countryCode, vatNumber, requesterNumber, traderName, traderPostalCode, traderCity } = question;
  const number = String(vatNumber ?? '').replace(/^\D+/, '');
  const malformed = malformedField(facts.requests, 'check-vat-number', question);
  const failure = malformed
    ? failures[malformed.startsWith('requester') ? '202' : '201']
    : failures[number.slice(0, 3)];
  if (failure) return { actionSucceed: false, errorWrappers: [{ error: failure }] };
  const valid = !number.startsWith('200');
  const strangers = number.startsWith('203');
  const isSilent = number.startsWith('204');
  const compare = (part: unknown, match: string) => (part && !isSilent ? match : 'NOT_PROCESSED');
  return {
    countryCode,
    vatNumber,
    requestDate: now.toISOString(),
    valid,
    requestIdentifier: valid && requesterNumber ? `WAPIAAAA${number.padStart(8, '0').slice(-8)}` : '',
    name: valid && strangers ? `Example Business ${String(countryCode)} ${number}` : '---',
    address: valid && strangers ? 'Example Street 1' : '---',
    traderName: traderName ?? '---',
    traderNameMatch: compare(traderName, strangers ? 'INVALID' : 'VALID'),
    traderPostalCodeMatch: compare(traderPostalCode, strangers ? 'INVALID' : 'VALID'),
    traderCityMatch: compare(traderCity, strangers ? 'INVALID' : 'VALID'),
    traderStreet: '---',
    traderPostalCode: traderPostalCode ?? '---',
    traderCity: traderCity ?? '---',
    traderCompanyType: '---',
  };
}

/**
 * Stand-in for the EU register of VAT numbers (VIES, REST): `POST …/check-vat-number`. By the first digits: 200 is
 * invalid, 201, 202, 300, 301, 302 and 500 return an error, 203 has a different name, 204 is a state that compares no
 * names (like Germany). Others match the request.
 */
export async function answerVies(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<SandboxTime, 'now'> = realTime,
): Promise<void> {
  const body = await readBody(request);
  const parsed: unknown = JSON.parse(body || '{}');
  const question = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  sendJson(response, 200, answerTo(question, new Date(world.now())));
}
