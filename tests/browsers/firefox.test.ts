/** @module-tag full */
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type Browser, type Driver, findVisible, selectAll } from './driver.ts';
import { needFirefox } from './installed.ts';
import { runBrowserTests } from './tell-stories.ts';

async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  return {
    version: await browser.version(),
    async newDriver() {
      const context = await browser.createBrowserContext();
      return openPage(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function openPage(page: Page, close: () => Promise<void>): Driver {
  let frame = page.mainFrame();
  const look = async (selector: string, text = '') =>
    (await frame.evaluateHandle(findVisible, selector, text)).asElement();
  const find = async (selector: string, text = ''): Promise<ElementHandle<Element>> => {
    const found = await look(selector, text);
    if (!found) throw new Error(`Nothing visible at ${selector} ${text}`);
    return found as ElementHandle<Element>;
  };
  return {
    visit: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    run: async <Values extends unknown[], Result>(script: (...values: Values) => Result, ...values: Values) =>
      (await frame.evaluate(script as (...values: unknown[]) => unknown, ...values)) as Result,
    sees: async (selector, text) => (await look(selector, text)) !== null,
    click: async (selector, text) => (await find(selector, text)).click(),
    async type(selector, text) {
      const field = await find(selector);
      await field.click();
      await field.evaluate(selectAll);
      await field.type(text);
    },
    async enterFrame(selector) {
      const inner = await (await find(selector)).contentFrame();
      if (!inner) throw new Error(`No frame at ${selector}`);
      frame = inner;
    },
    async leaveFrames() {
      frame = page.mainFrame();
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close,
  };
}

runBrowserTests('Firefox', async () => startFirefox(needFirefox()));
