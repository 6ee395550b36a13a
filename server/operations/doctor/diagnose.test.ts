import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { FindingName } from '#contracts/staff/conditions.ts';
import { findingMessages, textsOfCause } from '#messages/admin/staff/findings.ts';
import { AccountRefused, ProcessorTimeout } from '#server/platform/clients/processor/processor-errors.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type Trouble, troubleOf } from '#server/platform/trouble.ts';
import { externalChecks } from '../connections/checks.ts';
import { findProblems } from './checks.ts';
import { diagnose } from './diagnose.ts';

const system = (code: string) => Object.assign(new Error(`connect ${code} 192.0.2.1:443`), { code });
const processorUnavailable = (cause: Error) =>
  new ShopError('processor_unavailable', cause.message, { cause });

it.each<[string, unknown, Trouble]>([
  [
    'no name',
    processorUnavailable(system('EAI_AGAIN')),
    { cause: 'unreachable', reason: 'cannot be reached (EAI_AGAIN)' },
  ],
  [
    'a closed port',
    system('ECONNREFUSED'),
    { cause: 'unreachable', reason: 'cannot be reached (ECONNREFUSED)' },
  ],
  [
    'the same inside the error of an SDK',
    processorUnavailable(Object.assign(new Error('connection'), { detail: system('ENOTFOUND') })),
    { cause: 'unreachable', reason: 'cannot be reached (ENOTFOUND)' },
  ],
  [
    'the same as text alone',
    new Error('Redsys: EHOSTUNREACH'),
    { cause: 'unreachable', reason: 'cannot be reached (EHOSTUNREACH)' },
  ],
  [
    'a timeout',
    processorUnavailable(new ProcessorTimeout('10 s')),
    { cause: 'unreachable', reason: 'does not reply in time' },
  ],
  [
    'a wrong key',
    processorUnavailable(new AccountRefused('status 401')),
    { cause: 'refused', reason: 'is refused (status 401)' },
  ],
  [
    'a wrong password',
    Object.assign(new Error('535 no'), { code: 'EAUTH' }),
    { cause: 'refused', reason: 'is refused' },
  ],
  [
    'a replaced certificate',
    processorUnavailable(system('SELF_SIGNED_CERT_IN_CHAIN')),
    { cause: 'unreachable', reason: 'cannot be reached (SELF_SIGNED_CERT_IN_CHAIN)' },
  ],
  ['a mistake', new TypeError('undefined'), { cause: 'failed', reason: 'fails (see the log)' }],
])('troubleOf returns the cause of %s', (_name, error, trouble) => {
  expect(troubleOf(error)).toEqual(trouble);
});

const away: Trouble = { cause: 'unreachable', reason: 'cannot be reached (EAI_AGAIN)' };
const refused: Trouble = { cause: 'refused', reason: 'is refused (status 401)' };
const wrong: Trouble = { cause: 'wrong', reason: 'switched off' };
const asked: FindingName[] = ['processor', 'webhook_endpoint', 'processor_clock', 'provider', 'mail', 'disk'];
const diagnoseFindings = (found: Partial<Record<FindingName, Trouble>>) => {
  const diagnosis = diagnose(asked, new Map(Object.entries(found) as [FindingName, Trouble][]));
  return [Object.fromEntries(diagnosis.wrong), [...diagnosis.unchecked.keys()]];
};

it('doctor reports an unavailable service once and its dependent checks as unchecked', () => {
  const found = { processor: away, webhook_endpoint: away, processor_clock: away, disk: wrong };
  expect(diagnoseFindings(found)).toEqual([
    { processor: away, disk: { ...wrong, cause: 'full' } },
    ['webhook_endpoint', 'processor_clock'],
  ]);
});

it('doctor keeps a configuration error when another processor is unavailable', () => {
  const found = { processor: away, webhook_endpoint: wrong };
  const expected = { processor: away, webhook_endpoint: { ...wrong, cause: 'misconfigured' } };
  expect(diagnoseFindings(found)).toEqual([expected, []]);
});

it.each<FindingName>(['worker', 'secret_key', 'webhook_endpoint', 'clock', 'provider'])(
  'doctor claims nothing about %s when its check throws',
  async (name) => {
    const thrown = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { wrong: found, unchecked } = await findProblems({ [name]: () => Promise.reject(thrown) });
    expect([...found]).toEqual([]);
    expect([...unchecked]).toEqual([[name, 'fails (57P01)']]);
  },
);

it.each<[FindingName, 'wrong' | 'unchecked']>([
  ['worker', 'unchecked'],
  ['webhook_endpoint', 'unchecked'],
  ['processor', 'wrong'],
  ['mail', 'wrong'],
])('doctor counts %s as %s when its check does not end in time', (name, counted) => {
  const late: Trouble = { cause: 'unreachable', reason: 'does not answer', without: 'timeout' };
  const diagnosis = diagnose([name], new Map([[name, late]]));
  expect([...diagnosis[counted].keys()]).toEqual([name]);
});

it('doctor reports the network when no service can be reached', () => {
  const [found, unchecked] = diagnoseFindings({
    processor: away,
    webhook_endpoint: away,
    provider: away,
    mail: away,
  });
  expect(found).toEqual({
    network: {
      cause: 'unreachable',
      reason: expect.stringContaining('cannot resolve host names: processor cannot be'),
    },
  });
  expect(unchecked).toEqual(['webhook_endpoint', 'processor', 'provider', 'mail']);
});

it.each<FindingName>(['public_url', 'tls', 'webhook_endpoint', 'processor_clock', 'processor'])(
  'doctor does not report missing webhooks when %s explains them',
  (name) => {
    const [found, unchecked] = diagnoseFindings({ [name]: away, webhooks_missing: wrong });
    expect([found, unchecked]).toEqual([{ [name]: away }, ['webhooks_missing']]);
  },
);

it('doctor reports missing webhooks that have no other explanation', () => {
  const [found] = diagnoseFindings({ mail: away, webhooks_missing: wrong });
  expect(found).toEqual({ mail: away, webhooks_missing: { ...wrong, cause: 'misconfigured' } });
});

it('doctor does not report the network when one service replies, also with a rejection', () => {
  const found = { processor: away, provider: refused, mail: away };
  expect(diagnoseFindings(found)).toEqual([found, []]);
});

it.each(['processor', 'provider', 'mail', 'directory'] as const)(
  '%s suggests another key only after a rejected key',
  (name) => {
    for (const language of ['es', 'en'] as const) {
      const words = findingMessages[language][name];
      const { act } = textsOfCause(words, 'unreachable');
      expect(act).not.toBe(textsOfCause(words, 'refused').act);
      expect(act).not.toMatch(/Compara|Compare|Corrige|Correct/);
    }
  },
);

it('a mail server on a closed port is unreachable, without blame for its password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const deps = { config: { mail: { smtpUrl: `smtp://user:secret@127.0.0.1:${port}` } } };
  const { mail } = externalChecks(deps as never);
  expect(await mail()).toEqual({ cause: 'unreachable', reason: expect.stringContaining('ECONN') });
});
