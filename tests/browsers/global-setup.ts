import type { TestProject } from 'vitest/node';
import { openSite, untilReady } from '#tests/faults/launched-shop.ts';
import { installBrowsers } from './installed.ts';
import { pauseDelivery } from './provider.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
  }
}

/** Both browsers use one shop, started as by `npm start`. */
export default async function setup(project: TestProject) {
  const [site] = await Promise.all([openSite(), installBrowsers()]);
  const shop = site.launch();
  try {
    await untilReady(shop, project.config.hookTimeout / 1000);
    await pauseDelivery(shop.url);
  } catch (error) {
    await site.clear();
    throw error;
  }
  project.provide('shopUrl', shop.url);
  project.provide('hookTimeout', project.config.hookTimeout);
  return () => site.clear();
}
