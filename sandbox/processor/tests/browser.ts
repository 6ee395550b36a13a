import { type Browser, chromium, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import { openWorld, PUBLISHABLE_KEY, type World } from './harness.ts';
import { openShop } from './shop-server.ts';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Browser, shop and processor for the tests of one file. Each test has a new page. */
export interface Visit {
  world: World;
  page: Page;
  shopUrl: string;
  /** Opens a flow of the shop for a new intent of EUR 29.90 and returns the intent's id. */
  open(flow: string, more?: Record<string, string>, path?: string): Promise<string>;
  frame(title: string): FrameLocator;
  paymentFrame(): FrameLocator;
  challengeFrame(): FrameLocator;
  result(): Locator;
  pressPay(): Promise<void>;
  /** Allows refused calls (400), which the browser logs as errors. */
  expectRefusals(): void;
  typeCard(number: string): Promise<void>;
  statusOf(intentId: string): Promise<string>;
  events(): Promise<Record<string, unknown>[]>;
}

/** Sets up the tests of a file. Console errors fail a test, except for declined cards (402). */
export function visitShop(): Visit {
  let browser: Browser;
  let shop: Awaited<ReturnType<typeof openShop>>;
  let complaints: string[];
  let expected = /status of 402/;
  const visit = {} as Visit;

  beforeAll(async () => {
    visit.world = await openWorld();
    shop = await openShop(visit.world.processor.url);
    visit.shopUrl = shop.url;
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: FLAGS.split(' ') });
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
    await visit.world.close();
  });
  beforeEach(async () => {
    // Separate context, because axe opens more pages in it.
    visit.page = await (await browser.newContext()).newPage();
    visit.page.setDefaultTimeout(eventTimeout());
    complaints = [];
    expected = /status of 402/;
    visit.page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
    });
    visit.page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await visit.page.context().close();
    expect(complaints).toEqual([]);
  });
  const expectRefusals = (): void => {
    expected = /status of 40[02]/;
  };
  return Object.assign(visit, pageActions(visit), { expectRefusals });
}

function pageActions(visit: Visit): Partial<Visit> {
  const frame = (title: string) => visit.page.frameLocator(`iframe[title="${title}"]`);
  const paymentFrame = () => frame('Secure payment input frame');
  return {
    frame,
    paymentFrame,
    challengeFrame: () => frame('Secure 3D Secure challenge frame'),
    result: () => visit.page.locator('#result'),
    // Uses the keyboard: an error shown on blur could move the button away from the mouse.
    pressPay: () => visit.page.getByRole('button', { name: 'Pay', exact: true }).press('Enter'),
    open: async (flow, more = {}, path = '/') => {
      const { stripe, processor } = visit.world;
      const intent = await stripe.paymentIntents.create({
        amount: 2990,
        currency: 'eur',
        metadata: { order: 'A-1' },
      });
      const script = `${processor.url}/endive/stripe.js`;
      const query = { flow, secret: intent.client_secret ?? '', script, key: PUBLISHABLE_KEY, ...more };
      await visit.page.goto(`${visit.shopUrl}${path}?${new URLSearchParams(query)}`);
      return intent.id;
    },
    typeCard: async (number) => {
      await paymentFrame().locator('[name="number"]').pressSequentially(number);
      await paymentFrame().locator('[name="expiry"]').pressSequentially('1240');
      await paymentFrame().locator('[name="cvc"]').pressSequentially('123');
    },
    statusOf: async (id) => (await visit.world.stripe.paymentIntents.retrieve(id)).status,
    events: () => visit.page.evaluate('window.shopEvents'),
  };
}
