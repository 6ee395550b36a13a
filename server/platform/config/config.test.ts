import { describe, expect, it } from 'vitest';
import { InvalidConfiguration, loadConfig, sandboxKeys } from './config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.problems;
    throw error;
  }
  return [];
}

const live = {
  MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_invented',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_invented',
  STRIPE_WEBHOOK_SECRET: 'whsec_invented',
  PROVIDER_API_URL: 'https://provider.example/api/v2',
  PROVIDER_API_KEY: 'invented',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Auge <pedidos@shop.internal>',
  PUBLIC_URL: 'https://shop.example',
  SECRET_KEY: 'x'.repeat(32),
};

describe('configuration', () => {
  it('the configuration describes a complete sandbox when no variable is set, and ignores empty ones', () => {
    for (const environment of [{}, { PORT: '', DATABASE_URL: '', MODE: '' }, { MODE: 'sandbox' }]) {
      expect(loadConfig(environment)).toMatchObject({
        mode: 'sandbox',
        port: 3000,
        databaseUrl: null,
        statusSyncSeconds: 5,
      });
    }
  });

  it('the configuration rejects an off-site backup without encryption', () => {
    const away = { BACKUP_COMMAND: 'rclone copy' };
    expect(problemsOf(away)).toEqual([expect.stringMatching(/^BACKUP_COMMAND: requires BACKUP_KEY/)]);
    expect(problemsOf({ ...away, BACKUP_KEY: 'k'.repeat(32) })).toEqual([]);
  });

  it('the configuration uses the pooler’s URL as the direct one by default, and rejects a direct or replica URL alone', () => {
    const [pooler, server] = ['postgresql://pooler:6432/auge', 'postgresql://server:5432/auge'];
    expect(loadConfig({ DATABASE_URL: pooler })).toMatchObject({ databaseDirectUrl: pooler });
    expect(loadConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: server })).toMatchObject({
      databaseUrl: pooler,
      databaseDirectUrl: server,
    });
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
      expect(problemsOf({ [name]: server })).toEqual([`${name}: requires DATABASE_URL`]);
  });

  it('the configuration derives the sandbox services from the port', () => {
    expect(loadConfig({ PORT: '4100' }).stripe?.apiUrl).toBe('http://127.0.0.1:4101');
  });

  it('the configuration reports every mistake at once', () => {
    expect(
      problemsOf({ PORT: 'abc', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' }).map(
        (line) => line.split(':')[0],
      ),
    ).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  });

  it('the configuration accepts live mode with every real service and polls statuses every ten minutes', () => {
    expect(loadConfig(live)).toMatchObject({
      mode: 'live',
      deskUrl: null,
      statusSyncSeconds: 600,
      directory: null,
    });
    expect(loadConfig(live).stripe?.scriptUrl).toBe('https://js.stripe.com/endive/stripe.js');
  });

  it('the configuration keeps the default cost of password hashes for every environment', () => {
    expect(loadConfig(live).passwordHash).toEqual({});
    expect(loadConfig({}).passwordHash).toEqual({});
  });

  it.each(Object.keys(live).filter((name) => name !== 'MODE'))(
    'the configuration rejects live mode without %s',
    (name) => {
      const { [name as keyof typeof live]: _left, ...rest } = live;
      expect(problemsOf(rest as Record<string, string>).join()).toContain(name);
    },
  );

  it.each([
    ['STRIPE_WEBHOOK_SECRET', sandboxKeys.webhookSecret],
    ['STRIPE_WEBHOOK_SECRET', `whsec_invented, ${sandboxKeys.webhookSecret}`],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_invented,'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_invented'],
    ['PROVIDER_API_URL', 'http://127.0.0.1:3002/api/v2'],
    ['PROVIDER_API_URL', 'https://2130706433/api/v2'],
    ['PROVIDER_API_URL', 'http://provider.example/api/v2'],
    ['PUBLIC_URL', 'http://shop.example'],
    ['PUBLIC_URL', 'https://shop.localhost'],
    ['DIRECTORY_URL', 'https://[::ffff:127.0.0.1]:3003'],
    ['SMTP_URL', 'smtp://localhost:3004'],
    ['MAIL_FROM', 'Auge <pedidos@auge.example>'],
    ['MAIL_FROM', 'shop'],
    ['STRIPE_SCRIPT_URL', 'https://scripts.example/stripe.js'],
    ['REDSYS_MERCHANT_CODE', sandboxKeys.redsysMerchant],
    ['REDSYS_KEY', sandboxKeys.redsysKey],
    ['REDSYS_KEY', 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'],
    ['REDSYS_URL', 'https://127.0.0.1:3011'],
    ['RATE_LIMITS', 'off'],
  ])('the configuration rejects live mode with the sandbox value %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value }).join()).toContain(name);
  });

  it('the configuration rejects live mode with the processor’s test keys, because public test cards would pay', () => {
    for (const secret of ['sk_test_invented', 'rk_test_invented', 'sk_org_test_invented'])
      expect(
        problemsOf({ ...live, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: 'pk_test_invented' }),
      ).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: .*test/)]);
  });

  it('the configuration rejects incomplete Redsys settings', () => {
    expect(loadConfig(live).redsys).toBeNull();
    const gateway = { REDSYS_MERCHANT_CODE: '123456789', REDSYS_TERMINAL: '1', REDSYS_KEY: 'a'.repeat(32) };
    expect(loadConfig({ ...live, ...gateway }).redsys).toEqual({
      merchantCode: '123456789',
      terminal: '1',
      key: 'a'.repeat(32),
      url: 'https://sis.redsys.es',
      signatureVersion: 'HMAC_SHA512_V1',
      consults: true,
      cardsInPage: false,
    });
    const { REDSYS_TERMINAL: _terminal, ...without } = gateway;
    expect(problemsOf({ ...live, ...without })).toEqual([
      'REDSYS_TERMINAL: required with REDSYS_MERCHANT_CODE',
    ]);
    expect(problemsOf({ ...live, REDSYS_URL: 'https://sis.redsys.es' })).toEqual([
      'REDSYS_URL: requires REDSYS_MERCHANT_CODE',
    ]);
    expect(problemsOf({ ...live, ...gateway, REDSYS_URL: 'https://sis-t.redsys.es:25443' })).toEqual([
      expect.stringMatching(/^REDSYS_URL: .*test/),
    ]);
  });

  it('the configuration requires test keys for a rehearsal, and all values of a terminal', () => {
    const stripe = { REHEARSAL_STRIPE_SECRET_KEY: 'sk_live_invented' };
    expect(problemsOf({ ...live, ...stripe })).toEqual([
      expect.stringMatching(/^REHEARSAL_STRIPE_SECRET_KEY: .*test/),
    ]);
    const gateway = { REDSYS_MERCHANT_CODE: '123456789', REDSYS_TERMINAL: '1', REDSYS_KEY: 'a'.repeat(32) };
    expect(problemsOf({ ...live, ...gateway, REHEARSAL_REDSYS_KEY: 'a'.repeat(32) })).toEqual([
      'REHEARSAL_REDSYS_MERCHANT_CODE: required with REHEARSAL_REDSYS_KEY',
      'REHEARSAL_REDSYS_TERMINAL: required with REHEARSAL_REDSYS_KEY',
      'REHEARSAL_REDSYS_KEY: is the live key',
    ]);
    expect(loadConfig({ ...live, REHEARSAL_STRIPE_SECRET_KEY: 'rk_test_invented' }).rehearsal).toEqual({
      stripe: { secretKey: 'rk_test_invented', apiUrl: 'https://api.stripe.com' },
      redsys: null,
      agency: null,
    });
  });

  it('the configuration accepts a mail relay on this machine and a restricted Stripe key', () => {
    const config = loadConfig({
      ...live,
      SMTP_URL: 'smtp://127.0.0.1:25',
      STRIPE_SECRET_KEY: 'rk_live_invented',
      STRIPE_WEBHOOK_SECRET: 'whsec_before , whsec_after',
    });
    expect(config).toMatchObject({
      mode: 'live',
      mail: { smtpUrl: 'smtp://127.0.0.1:25' },
      stripe: { secretKey: 'rk_live_invented', webhookSecrets: ['whsec_before', 'whsec_after'] },
    });
  });

  it('the configuration reports unreadable, missing and sandbox values in one list', () => {
    const problems = problemsOf({
      MODE: 'live',
      STRIPE_SECRET_KEY: 'sk_live_invented',
      PORT: 'abc',
      PROVIDER_API_URL: 'not an address',
      PUBLIC_URL: 'http://shop.example',
      PROMO_HOSTS: 'a.example',
      BRAND_HOSTS: 'a.example',
    });
    const named = problems.map((line) => line.split(':')[0]);
    expect(named.sort()).toEqual(
      [
        'PORT',
        'PROVIDER_API_URL',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'PROVIDER_API_KEY',
        'SMTP_URL',
        'MAIL_FROM',
        'SECRET_KEY',
        'PUBLIC_URL',
        'BRAND_HOSTS',
      ].sort(),
    );
  });

  it('the configuration rejects live keys without a mode and suggests the line to add', () => {
    const { MODE: _mode, ...unstated } = live;
    expect(problemsOf(unstated)).toEqual([expect.stringMatching(/^MODE: .*add the line MODE=live/)]);
  });

  it('the configuration rejects a live configuration without its key', () => {
    const { MODE: _mode, STRIPE_SECRET_KEY: _key, ...rest } = live;
    expect(problemsOf(rest)).toEqual([
      expect.stringContaining('looks like a live configuration without STRIPE_SECRET_KEY'),
    ]);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_invented'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_invented'],
    ['PROVIDER_API_URL', 'https://provider.example/api/v2'],
    ['SECOND_PROVIDER_API_URL', 'http://10.0.0.7/api/v2'],
    ['SMTP_URL', 'smtps://mail.example:465'],
    ['STRIPE_API_URL', 'https://api.stripe.com'],
    ['REDSYS_URL', 'https://sis.redsys.es'],
    ['REDSYS_KEY', 'a'.repeat(32)],
    ['AGENCY_URL', 'https://www1.agenciatributaria.gob.es'],
    ['PUBLIC_URL', 'https://shop.example'],
  ])('the configuration rejects a sandbox with %s=%s, explicit or by default', (name, value) => {
    expect(problemsOf({ MODE: 'sandbox', [name]: value })).toEqual([
      expect.stringMatching(`^${name}: .*MODE=live`),
    ]);
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['PUBLIC_URL', 'http://192.168.1.5:3000'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '203.0.113.9'],
  ])('the configuration requires SANDBOX_PUBLIC for %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: .*SANDBOX_PUBLIC=on`)]);
    expect(problemsOf({ [name]: value, SANDBOX_PUBLIC: 'on' })).toEqual([]);
  });

  it.each([
    'https://shop.example/shop',
    'https://shop.example/?a',
    'https://shop.example/#',
    'https://u:p@shop.example',
  ])('the configuration rejects the PUBLIC_URL %s, which is not an origin', (address) => {
    expect(problemsOf({ ...live, PUBLIC_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: must be only a host/),
    ]);
    expect(loadConfig({ ...live, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe(
      'https://shop.example',
    );
  });

  it('the configuration explains an invalid value in plain language', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_POOL: '1.5',
      RATE_LIMITS: 'yes',
      ROLES: 'web,shop',
      RECONCILE_SECONDS: 'often',
      PUBLIC_URL: 'shop.example',
      DATABASE_URL: 'mysql://x',
      SECRET_KEY: 'short',
      STRIPE_WEBHOOK_SECRET: 'a,b,c',
    };
    const problems = problemsOf(wrong);
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(wrong).sort());
    expect(problems.join(' ')).not.toMatch(/expected|received|NaN|Invalid|Too (?:small|big)|>=/);
  });
});
