import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { networks, profileLinkOn } from '#contracts/catalog/networks.ts';
import { isTarget, targetOf } from '#sandbox/provider/rules.ts';
import { toRow } from '#server/operations/call-log/rules.ts';
import { openLog } from '#server/platform/logging/open-log.ts';

const schema = readFileSync('server/platform/database/schema.txt', 'utf8');

function patternsOf(check: string): RegExp[] {
  const line = schema.split('\n').find((each) => each.includes(`  ${check} CHECK`)) ?? '';
  return [...line.matchAll(/~ '([^']+)'/g)].map(([, pattern = '']) => new RegExp(pattern));
}

function logLineOf(message: string): string {
  const lines: string[] = [];
  openLog('error', { write: (line) => void lines.push(line) }).error({ err: new Error(message) }, 'failed');
  return lines.join();
}

const loggedRowOf = (link: string) =>
  toRow({
    ...{ service: 'provider', operation: 'add', method: 'POST', address: 'https://panel.example/api/v2' },
    ...{ request: `link=${encodeURIComponent(link)}`, reply: `{"link":"${link}"}`, status: 200 },
    ...{ startedAt: 0, at: new Date(0), durationMs: 3, requestId: null, orderId: null },
    actor: { kind: 'job', staffId: null },
  });

/** The compiler cannot find these places. */
describe.each(networks)('%s', (network) => {
  const link = profileLinkOn(network, 'marta');

  it('a network can be the network of a service type', () => {
    expect(schema).toMatch(new RegExp(`service_kinds_network_check CHECK .*'${network}'::text`));
  });

  // The check on posts compares an Instagram link with its code and has no pattern for it.
  const checks = ['line_items_link_check', ...(network === 'instagram' ? [] : ['line_item_posts_check'])];
  it.each(checks)('an address of each network matches the database constraint %s', (check) => {
    expect(patternsOf(check).some((pattern) => pattern.test(link))).toBe(true);
  });

  it('a network is supported by the provider stand-in', () => expect(isTarget(targetOf(link))).toBe(true));

  it('usernames in profile links are removed from logs', () => {
    expect(logLineOf(`no such profile: ${link}`)).not.toContain('marta');
    expect(JSON.stringify(loggedRowOf(link))).not.toContain('marta');
  });
});
