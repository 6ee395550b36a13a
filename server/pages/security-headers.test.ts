import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentPolicy, pageHeaders } from './security-headers.ts';

const processor = {
  script: ['https://pay.test'],
  frame: ['https://pay.test'],
  connect: ['https://pay.test'],
  form: [],
};
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const part = (policy: string, name: string) =>
  policy.split('; ').find((directive) => directive.startsWith(`${name} `));

const html = `<style>a{}</style><script>run()</script>
<script type="application/json">{"a":1}</script><script type="module" src="/assets/a.js"></script>`;

it('the security policy allows inline scripts and styles by hash but not data', () => {
  const policy = contentPolicy(html, processor);
  expect(part(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('run()')} https://pay.test`);
  expect(part(policy, 'style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`);
  expect(policy).not.toContain('unsafe');
});

it('the security policy allows the measuring service only when measuring is on', () => {
  const measuring = {
    script: ['https://tag.test'],
    connect: ['https://hits.test'],
    image: ['https://dot.test'],
  };
  expect(contentPolicy(html, processor)).not.toMatch(/tag\.test|hits\.test|dot\.test/);
  const policy = contentPolicy(html, processor, measuring);
  expect(part(policy, 'script-src')).toMatch(/ https:\/\/tag\.test$/);
  expect(part(policy, 'connect-src')).toMatch(/ https:\/\/hits\.test$/);
  expect(part(policy, 'img-src')).toMatch(/ https:\/\/dot\.test$/);
});

it('the security policy sets HSTS for this host, for subdomains on request, and not when the proxy does', () => {
  const asked = (hsts: Parameters<typeof pageHeaders>[0]) =>
    pageHeaders(hsts, processor)['strict-transport-security'];
  expect([asked('on'), asked('subdomains'), asked('off')]).toEqual([
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
    undefined,
  ]);
});
