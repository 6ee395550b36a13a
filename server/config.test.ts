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
  STRIPE_SECRET_KEY: 'sk_live_invented',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_invented',
  STRIPE_WEBHOOK_SECRET: 'whsec_invented',
  PROVIDER_API_URL: 'https://provider.example/api/v2',
  PROVIDER_API_KEY: 'invented',
  SMTP_URL: 'smtps://mail.example:465',
  PUBLIC_URL: 'https://shop.example',
  SECRET_KEY: 'x'.repeat(32),
};

describe('configuration', () => {
  it('is a whole sandbox shop when nothing is set, and empty counts as not set', () => {
    for (const environment of [{}, { PORT: '', DATABASE_URL: '' }]) {
      expect(loadConfig(environment)).toMatchObject({
        mode: 'sandbox',
        port: 3000,
        databaseUrl: null,
        statusSyncSeconds: 5,
      });
    }
  });

  it('derives the sandbox services from the port', () => {
    expect(loadConfig({ PORT: '4100' }).processor.apiUrl).toBe('http://127.0.0.1:4101');
  });

  it('names every mistake at once', () => {
    expect(
      problemsOf({ PORT: 'abc', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' }).map(
        (line) => line.split(':')[0],
      ),
    ).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  });

  it('goes live with every real part and ten minutes between status calls', () => {
    expect(loadConfig(live)).toMatchObject({
      mode: 'live',
      deskUrl: null,
      statusSyncSeconds: 600,
      directory: null,
    });
    expect(loadConfig(live).processor.scriptUrl).toBe('https://js.stripe.com/endive/stripe.js');
  });

  it.each(Object.keys(live).filter((name) => name !== 'STRIPE_SECRET_KEY'))(
    'does not go live without %s',
    (name) => {
      const { [name as keyof typeof live]: _left, ...rest } = live;
      expect(problemsOf(rest as Record<string, string>).join()).toContain(name);
    },
  );

  it.each([
    ['STRIPE_WEBHOOK_SECRET', sandboxKeys.webhookSecret],
    ['PROVIDER_API_URL', 'http://127.0.0.1:3002/api/v2'],
    ['SMTP_URL', 'smtp://localhost:2525'],
    ['STRIPE_SCRIPT_URL', 'https://scripts.example/stripe.js'],
    ['RATE_LIMITS', 'off'],
  ])('does not go live with sandbox parts left in: %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value }).join()).toContain(name);
  });
});
