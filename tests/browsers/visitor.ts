import { vi } from 'vitest';
import { consentCookie, consentValue } from '#contracts/pages/visitor-cookies.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import type { Driver } from './driver.ts';

/** User actions on a page. Each action waits until the page allows it. */
export interface Visitor {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  click(selector: string, text?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  see(selector: string, text?: string): Promise<void>;
  /** Waits until no match is visible. */
  miss(selector: string): Promise<void>;
  /** Waits until the result of the script passes the check. Returns the result. */
  until<Values extends unknown[], Result>(
    question: Question<Values, Result>,
    ...values: Values
  ): Promise<Result>;
  inFrame(selector: string, acts: () => Promise<void>): Promise<void>;
}

interface Question<Values extends unknown[], Result> {
  /** Runs in the page. */
  script: (...values: Values) => Result;
  check: (result: Result) => void;
}

export function newVisitor(driver: Driver, shopUrl: string): Visitor {
  const patiently = <Result>(act: () => Promise<Result>) =>
    vi.waitFor(act, { timeout: eventTimeout(), interval: 50 });
  return {
    open: (path) => driver.visit(shopUrl + path),
    reload: () => driver.reload(),
    resize: (width, height) => driver.resize(width, height),
    click: (selector, text) => patiently(() => driver.click(selector, text)),
    type: (selector, text) => patiently(() => driver.type(selector, text)),
    see: (selector, text = '') =>
      patiently(async () => {
        if (!(await driver.sees(selector, text))) throw new Error(`Not seen: ${selector} ${text}`);
      }),
    miss: (selector) =>
      patiently(async () => {
        if (await driver.sees(selector)) throw new Error(`Still seen: ${selector}`);
      }),
    until: ({ script, check }, ...values) =>
      patiently(async () => {
        const result = await driver.run(script, ...values);
        check(result);
        return result;
      }),
    async inFrame(selector, acts) {
      await patiently(() => driver.enterFrame(selector));
      await acts();
      await driver.leaveFrames();
    },
  };
}

/** Declines the consent banner, as most tests need a visitor who has already declined. */
export async function refuseMeasuring(driver: Driver, shopUrl: string): Promise<void> {
  const choice = {
    analytics: false,
    advertising: false,
    personalisation: false,
    visitor: '019aa2f0-0000-7000-8000-000000000000',
  };
  await driver.visit(`${shopUrl}/robots.txt`);
  await driver.run(
    (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
      document.cookie = cookie;
    },
    `${consentCookie}=${consentValue(choice)}; path=/`,
  );
}
