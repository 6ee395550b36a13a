import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ConditionCause,
  type ConditionName,
  conditionOf,
  isCondition,
  type ShownName,
  shownNames,
} from '#contracts/staff/conditions.ts';
import { findingMessages, textsOfCause } from '#messages/admin/staff/findings.ts';
import { createCertificates } from '#sandbox/agency/make-certificates.ts';
import { features } from '#server/features.ts';
import { holdProvider } from '#server/fulfilment/providers/hold-provider.ts';
import {
  externalServiceChecks,
  findProblems,
  localChecks,
  runDoctor,
} from '#server/operations/doctor/checks.ts';
import { openConditions } from '#server/operations/doctor/open-conditions.ts';
import { recordHeartbeat } from '#server/operations/doctor/store.ts';
import { listUrgent, urgentReasons } from '#server/operations/doctor/urgent-items.ts';
import { holdProcessor } from '#server/payments/processors/hold-processor.ts';
import { AccountRefused } from '#server/platform/clients/processor/processor-errors.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { checkWritable } from '#server/platform/database/judge-server.ts';
import { inTransaction, openPool } from '#server/platform/database/pool.ts';
import { type ReadReplica, readFrom } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { saleAdviceChecks } from '#server/platform/feature/feature.ts';
import { readReadiness } from '#server/platform/http/readiness.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { readShopStatus } from '#server/staff/shop-status/shop-status.ts';
import { queriesOn } from '../harness/queries.ts';
import { testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);
const closing: (() => void)[] = [];
beforeAll(async () => {
  shop.program.deps.config.publicUrl = shop.url;
  readFrom(db(), replica as ReadReplica);
  await recordHeartbeat(db(), new Date());
});
afterAll(async () => {
  for (const close of closing) close();
});

const db = () => shop.program.deps.database;
const { execute, rows } = queriesOn(db);
type More = Partial<Omit<Deps, 'config'>> & { config?: Partial<Deps['config']> };
const live = ({ config, ...more }: More = {}): Deps => {
  const { deps } = shop.program;
  return { ...deps, ...more, config: { ...deps.config, mode: 'live', ...config } };
};

const replica = {
  problem: null as string | null,
  lagMs: 0 as number | null,
  state: async () => ({ problem: replica.problem, lagMs: replica.lagMs }),
  read: (config: never) => db().query(config),
  pool: async () => db(),
  address: async () => null,
  close: async () => undefined,
};

const failing = (cause: Error): Pick<Deps, 'processors'> => {
  const error = new ShopError('processor_unavailable', cause.message, { cause });
  const fail = () => Promise.reject(error);
  const all = shop.program.deps.processors.all.map((processor) => ({
    ...processor,
    ping: fail,
    listWebhooks: fail,
    clock: fail,
  }));
  return { processors: { ...shop.program.deps.processors, all } };
};
const provider = (code: 'unreachable' | 'invalid_key', message: string) => ({
  ...shop.program.deps.provider,
  balance: async () => ({ kind: 'failed' as const, code, message }),
});
const system = (code: string) => Object.assign(new Error(code), { code });
const mailAt = (smtpUrl: string) => ({ mail: { ...shop.program.deps.config.mail, smtpUrl } });

async function serverAt(server: ReturnType<typeof createServer>): Promise<number> {
  closing.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const closedMailServer = () =>
  serverAt(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail.test\r\n');
      socket.on('data', (data) => {
        const line = String(data);
        if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else socket.write(line.startsWith('AUTH') ? '535 5.7.8 rejected\r\n' : '221 bye\r\n');
      });
    }),
  );

const browsersRefuse = () => {
  const { server: own } = createCertificates({ name: 'Shop', taxId: 'B00000000' });
  return serverAt(createTlsServer({ cert: own.certificate, key: own.key }));
};

/** Moves the shop's address, and the processor's webhook with it. */
const movedTo = (publicUrl: string): More => {
  shop.processor.setWebhookUrl(`${publicUrl}/api/webhooks/stripe`);
  return { config: { publicUrl } };
};
const movedBack = async () => shop.processor.setWebhookUrl(`${shop.url}/api/webhooks/stripe`);

const items = (where: string) => execute(`delete from pending_items where ${where}`);

interface Injected {
  cause: ConditionCause;
  name: ConditionName;
  /** Breaks the shop. Returns the dependencies of a program that suffers from it. */
  inject: () => Promise<More> | More;
  cure?: () => Promise<unknown>;
}

const injected: Record<string, Injected> = {
  DNS: {
    name: 'network',
    cause: 'unreachable',
    inject: () => ({
      ...failing(system('EAI_AGAIN')),
      provider: provider('unreachable', 'EAI_AGAIN'),
      directory: null,
      config: mailAt('smtp://user:secret@name.invalid'),
    }),
  },
  'the processor away': {
    name: 'processor',
    cause: 'unreachable',
    inject: () => failing(system('ECONNREFUSED')),
  },
  'the proxy': {
    name: 'public_url',
    cause: 'unreachable',
    inject: () => movedTo('http://127.0.0.1:1'),
    cure: movedBack,
  },
  TLS: {
    name: 'tls',
    cause: 'misconfigured',
    inject: async () => movedTo(`https://127.0.0.1:${await browsersRefuse()}`),
    cure: movedBack,
  },
  'a proxy that replaces certificates': {
    name: 'processor',
    cause: 'unreachable',
    inject: () => failing(system('SELF_SIGNED_CERT_IN_CHAIN')),
  },
  "a wrong processor's key": {
    name: 'processor',
    cause: 'refused',
    inject: () => failing(new AccountRefused('status 401')),
  },
  "a wrong provider's key": {
    name: 'provider',
    cause: 'refused',
    inject: () => ({ provider: provider('invalid_key', 'Invalid API key') }),
  },
  'a rotated SECRET_KEY': {
    name: 'secret_key',
    cause: 'misconfigured',
    inject: () => ({ secrets: openSecretBox('another secret key, long enough for anybody') }),
  },
  'a paused provider': {
    name: 'provider_held',
    cause: 'paused',
    inject: async () => {
      await inTransaction(db(), (tx) => holdProvider(live(), tx, { providerId: 1, reason: 'balance' }));
      return {};
    },
    cure: async () => {
      await execute('update providers set held_at = null, hold_reason = null');
      await items(`reason = 'provider_held'`);
    },
  },
  'a paused processor': {
    name: 'processor_held',
    cause: 'paused',
    inject: async () => {
      await holdProcessor(live(), { processor: 'stripe', reason: 'account_refused' });
      return {};
    },
    cure: async () => {
      await execute('delete from processor_holds');
      await items(`reason = 'processor_held'`);
    },
  },
  'a mail server that refuses the password': {
    name: 'mail',
    cause: 'refused',
    inject: async () => ({ config: mailAt(`smtp://user:wrong@127.0.0.1:${await closedMailServer()}`) }),
  },
  'a clock that is off': {
    name: 'clock',
    cause: 'misconfigured',
    inject: () => ({ now: () => new Date(Date.now() + 60_000) }),
  },
  'a full disk': { name: 'disk', cause: 'full', inject: () => ({ config: { dataDir: '/proc' } }) },
  'a late replica': {
    name: 'replica',
    cause: 'late',
    inject: () => {
      Object.assign(replica, { problem: 'is 60 seconds behind', lagMs: 60_000 });
      return { config: { databaseReadUrl: shop.program.deps.config.databaseUrl } };
    },
    cure: async () => Object.assign(replica, { problem: null, lagMs: 0 }),
  },
  'a restored database': {
    name: 'shop_restored',
    cause: 'restored',
    inject: async () => {
      await inTransaction(db(), (tx) => openItem(tx, { reason: 'shop_restored', subjectId: 'restore' }));
      return {};
    },
    cure: () => items(`reason = 'shop_restored'`),
  },
  'a dead worker': {
    name: 'worker',
    cause: 'late',
    inject: async () => {
      await execute(`update heartbeats set at = now() - interval '10 minutes'`);
      return {};
    },
    cure: () => execute('update heartbeats set at = now()'),
  },
};

/** Conditions of every live test shop: it has no backup and was never opened. */
const usual = ['backup', 'not_open'];
const isOther = (name: string) => !usual.includes(name);
const partName = (part: { kind: string; name?: string }) =>
  part.kind === 'condition' ? (part.name ?? '') : part.kind;

async function viewsOf(deps: Deps) {
  await runDoctor(deps);
  const { wrong } = await findProblems({ ...localChecks(deps), ...externalServiceChecks(deps) });
  const urgent = (await listUrgent(deps.database)).map((line) => line.split(':')[0] ?? '');
  const open = await rows<{ reason: string; subject: string; cause: string | null }>(
    `select reason, subject_id as subject, evidence ->> 'cause' as cause
       from pending_items where resolved_at is null`,
  );
  const { warnings } = await readReadiness({}, saleAdviceChecks(features, deps));
  const { parts } = await readShopStatus(deps, features);
  return {
    doctor: [
      ...[...wrong].map(([name, { cause }]) => `${name} ${cause}`),
      ...urgent.map((name) => `${name} ${isCondition(name) ? conditionOf(name).cause : ''}`),
    ].filter((line) => isOther(line.split(' ')[0] ?? '')),
    inbox: open
      .map(({ reason, subject, cause }) => (reason === 'shop_finding' ? `${subject} ${cause}` : reason))
      .filter((name) => isOther(name) && name !== 'backup_missing'),
    readyz: warnings,
    statusLine: parts.map(partName).filter(isOther),
    metrics: (await openConditions(deps)).map(({ name, cause }) => `${name} ${cause}`),
  };
}

it.each(Object.entries(injected))('every view shows the single cause of %s', async (_what, row) => {
  const { name, cause, inject, cure } = row;
  const { checked, effect, inbox } = conditionOf(name);
  const isWarned = ['worker', 'secret_key', ...urgentReasons].includes(name);
  const isShown = effect !== 'none';
  const isMetric = shownNames.includes(name as ShownName);
  try {
    expect(await viewsOf(live(await inject()))).toEqual({
      doctor: [`${name} ${cause}`],
      inbox: [checked && !inbox ? `${name} ${cause}` : (inbox ?? name)],
      readyz: isWarned ? [name] : [],
      statusLine: isShown ? [name] : [],
      metrics: isMetric ? [`${name} ${cause}`] : [],
    });
  } finally {
    await cure?.();
    await items(`reason = 'shop_finding'`);
  }
});

it('the remedy for an unreachable service never blames a key', () => {
  const isBlame = /Compara|Compare|Corrige|Correct/;
  for (const { name, cause } of Object.values(injected).filter((each) => each.cause === 'unreachable'))
    for (const language of ['es', 'en'] as const) {
      const words = findingMessages[language][name as keyof (typeof findingMessages)['es']];
      expect(textsOfCause(words, cause).act, `${name} ${language}`).not.toMatch(isBlame);
    }
});

it('an unavailable database is reported as the only problem', async () => {
  const dead = openPool('postgres://127.0.0.1:1/none', 1, { onError: () => undefined });
  closing.push(() => void dead.end());
  const deps = live({ database: dead });
  const database = async () => {
    await checkWritable(dead);
    return null;
  };
  const answer = await readReadiness({ database, prices: database }, saleAdviceChecks(features, deps));
  expect(answer).toMatchObject({ ok: false, missing: ['database'], warnings: [] });
  expect(answer.reasons.database).toMatch(/ECONNREFUSED/);
});

it('a check that fails by itself is no condition in any view', async () => {
  const query = (config: { text: string }) =>
    config.text.includes('from heartbeats')
      ? Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))
      : db().query(config);
  const deps = live({ database: Object.create(db(), { query: { value: query } }) as Deps['database'] });
  const { wrong, unchecked } = await findProblems(localChecks(deps));
  expect([...wrong.keys()].filter(isOther)).toEqual([]);
  expect([...unchecked]).toEqual([['worker', 'fails (57P01)']]);
  expect((await openConditions(deps)).map(({ name }) => name)).toEqual([]);
  expect((await readReadiness({}, saleAdviceChecks(features, deps))).warnings).toEqual([]);
});

it('a restored database causes no finding about webhooks or keys', async () => {
  await inTransaction(db(), (tx) => openItem(tx, { reason: 'shop_restored', subjectId: 'restore' }));
  const { wrong } = await findProblems(localChecks(live()));
  expect([...wrong.keys()].filter(isOther)).toEqual([]);
  await items(`reason = 'shop_restored'`);
});
