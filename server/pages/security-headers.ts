import type { ProcessorOrigins } from '#server/platform/clients/processor/processor-profile.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { MeasuringOrigins, PagesDeps } from './pages-deps.ts';

const hashSource = (text: string) => `'sha256-${sha256(text).toString('base64')}'`;

/** Returns hashes of the style sheets that stand in the page: nothing else inline may act. */
function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => hashSource(match[1] ?? ''));
}

/** Returns hashes of the scripts that stand in the page; those with attributes are files or data. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => hashSource(match[1] ?? ''));
}

const nowhere: MeasuringOrigins = { script: [], connect: [], image: [] };

/** Returns the content security policy of one rendered page; where nothing is measured, nothing of it is allowed. */
export function contentPolicy(
  html: string,
  processor: ProcessorOrigins,
  measuring: MeasuringOrigins = nowhere,
): string {
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes(html), ...processor.script, ...measuring.script]],
    ['style-src', ["'self'", ...styleHashes(html)]],
    ['img-src', ["'self'", 'data:', ...measuring.image]],
    ['connect-src', ["'self'", ...processor.connect, ...measuring.connect]],
    ['frame-src', processor.frame],
    ['form-action', ["'self'", ...processor.form]],
    ['manifest-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

/** React Aria puts this into the head by itself, always the same: it is allowed by what it says. */
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;

/** Returns the content security policy of the back office: nothing but the shop's own. */
export function backOfficePolicy(html: string): string {
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes(html)]],
    ['style-src', ["'self'", hashSource(pressableStyle)]],
    ['img-src', ["'self'", 'data:', 'blob:']],
    ['connect-src', ["'self'"]],
    ['frame-src', ["'self'"]],
    // Previews of mails and pages are posted into frames.
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

/**
 * It lasts for a year. Hosts below the shop's may belong to others, and may not speak https: they are named
 * only when asked for.
 */
const hstsValues = { on: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' } as const;

/** Returns the headers of every page besides the policy. */
export function pageHeaders(hsts: PagesDeps['hsts'], processor: ProcessorOrigins): Record<string, string> {
  const payment = [
    'self',
    ...processor.frame.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`),
  ];
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payment.join(' ')})`,
    ...(hsts === 'off' ? {} : { 'strict-transport-security': hstsValues[hsts] }),
  };
}
