import { type ArrivalBook, keepArrivals } from './arrivals.ts';
import type { Offer, Shop } from './buy.ts';
import { measureIdle, type Scene } from './measure-load.ts';
import { runBuyers } from './run-buyers.ts';
import type { Stage } from './start-stage.ts';

const boughtService = 204;

/** Returns the price as the page shows it: what is charged is compared with it afterwards. */
async function readOffer(url: string): Promise<Offer> {
  const services = (await (await fetch(`${url}/api/services`)).json()) as {
    id: number;
    priceCents: number;
  }[];
  const service = services.find(({ id }) => id === boughtService);
  if (!service) throw new Error(`The price list has no service ${boughtService}`);
  return { serviceId: service.id, cents: service.priceCents };
}

/** Returns the shop as its buyers see it. */
export async function setShop(stage: Stage): Promise<{ shop: Shop; book: ArrivalBook }> {
  const urls = stage.webs.map(({ ready }) => ready.url);
  const shop: Shop = {
    urls,
    processorUrl: stage.sandbox.ready.addresses.processor,
    offer: await readOffer(urls[0]!),
    agent: stage.agent,
  };
  return { shop, book: keepArrivals(stage.sandbox) };
}

/**
 * Sets up a shop that has sold a little, so that nothing is measured cold, and measures what it costs at rest; much of
 * that comes once a minute.
 */
export async function setScene(stage: Stage, { warmSeconds = 2, restSeconds = 60 } = {}): Promise<Scene> {
  const { shop, book } = await setShop(stage);
  await runBuyers(shop, book, { buyers: 16, seconds: warmSeconds, patient: true });
  return { stage, shop, book, idle: await measureIdle(stage, restSeconds) };
}
