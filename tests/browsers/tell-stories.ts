import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { Browser, Driver } from './driver.ts';
import { type BrowserTest, browserTests } from './stories.ts';
import { newVisitor, refuseMeasuring } from './visitor.ts';

const pictures = join(import.meta.dirname, '..', 'output', 'browsers');

/** Runs all tests in one browser. A missing browser fails them, because the full suite covers every engine. */
export function runBrowserTests(name: string, start: () => Promise<Browser>): void {
  describe(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await start();
      console.log(`${name}: ${browser.version}`);
    });
    afterAll(() => browser?.close());
    for (const story of browserTests) {
      test(story.name, async () => {
        const driver = await browser?.newDriver();
        if (driver) await tell(story, driver).finally(() => driver.close());
      });
    }
  });

  async function tell(story: BrowserTest, driver: Driver): Promise<void> {
    const shopUrl = inject('shopUrl');
    try {
      await driver.resize(1440, 900);
      if (!story.unasked) await refuseMeasuring(driver, shopUrl);
      await story.tell(newVisitor(driver, shopUrl), shopUrl);
    } catch (error) {
      await savePicture(`${name} ${story.name}`, driver).catch(console.error);
      throw error;
    }
  }
}

async function savePicture(title: string, driver: Driver): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${title.replaceAll(/[ ,]+/g, '-')}.png`), await driver.picture());
}
