import type { ProcessorOrigins } from '#server/platform/clients/processor/processor-profile.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { MeasuringOrigins, PagesDeps } from './pages-deps.ts';

const hashSource = (text: string) => `'sha256-${sha256(text).toString('base64')}'`;

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => hashSource(match[1] ?? ''));
}

/** Script elements with attributes are files or data, which need no hash. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => hashSource(match[1] ?? ''));
}

const noOrigins: MeasuringOrigins = { script: [], connect: [], image: [] };

export function contentPolicy(
  html: string,
  processor: ProcessorOrigins,
  measuring: MeasuringOrigins = noOrigins,
): string {
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes(html), ...processor.script, ...measuring.script]],
    ['style-src', ["'self'", ...styleHashes(html)]],
    ['font-src', ["'self'"]],
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

/** React Aria adds this style to the head. Its text is constant, so it is allowed by hash. */
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;

export function backOfficePolicy(html: string): string {
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes(html)]],
    ['style-src', ["'self'", hashSource(pressableStyle)]],
    ['font-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'blob:']],
    ['connect-src', ["'self'"]],
    ['frame-src', ["'self'"]],
    // Previews of mails and pages are loaded in frames by a form submission.
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

/** Valid for one year. Subdomains may belong to others and may lack HTTPS, so they are included only on request. */
const hstsValues = { on: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' } as const;

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
