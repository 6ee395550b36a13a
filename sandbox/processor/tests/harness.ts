import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Processor, startProcessor } from '../start-processor.ts';

export const SECRET_KEY = 'sk_test_sandbox_of_the_tests';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_of_the_tests';
export const WEBHOOK_SECRETS = ['whsec_first_of_the_tests', 'whsec_second_of_the_tests'];

export interface Received {
  /** Raw body as signed. */
  body: string;
  signature: string;
  id: string;
  type: string;
  object: { id: string; status?: string };
}

export interface Endpoint {
  url: string;
  received: Received[];
  answerWith(status: number): void;
  /** Waits for the nth event of the given type. */
  next(type: string, count?: number): Promise<Received>;
  close(): Promise<void>;
}

export async function openEndpoint(): Promise<Endpoint> {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  let status = 200;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const event = JSON.parse(body);
      const signature = String(request.headers['stripe-signature']);
      received.push({ body, signature, id: event.id, type: event.type, object: event.data.object });
      response.writeHead(status).end();
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const next = (type: string, count = 1): Promise<Received> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = received.filter((event) => event.type === type)[count - 1];
        if (!found) return;
        waiting = waiting.filter((other) => other !== check);
        resolve(found);
      };
      waiting.push(check);
      check();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answerWith: (code) => {
      status = code;
    },
    next,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens the real SDK against a processor. Retries are off by default. */
export function openClient(url: string, key = SECRET_KEY, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  });
}

export interface World {
  processor: Processor;
  stripe: Stripe;
  endpoint: Endpoint;
  /** Makes a raw call, for requests the SDK would not send. */
  call(
    method: string,
    path: string,
    init?: { key?: string; body?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; json: Json; headers: Headers }>;
  close(): Promise<void>;
}

interface Json {
  [name: string]: unknown;
  error?: { type: string; code?: string; message: string; payment_intent?: Record<string, unknown> };
}

export async function openWorld(dataDir?: string): Promise<World> {
  const endpoint = await openEndpoint();
  const processor = await startProcessor({
    port: 0,
    dataDir,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookUrl: endpoint.url,
    webhookSecrets: WEBHOOK_SECRETS,
  });
  return {
    processor,
    endpoint,
    stripe: openClient(processor.url),
    call: async (method, path, { key, body, headers } = {}) => {
      const authorization = key ? { authorization: `Bearer ${key}` } : undefined;
      const answer = await fetch(processor.url + path, {
        method,
        body,
        headers: { ...authorization, ...headers },
      });
      return { status: answer.status, json: (await answer.json()) as Json, headers: answer.headers };
    },
    close: async () => {
      await processor.close();
      await endpoint.close();
    },
  };
}

/** Returns a paid intent, by default EUR 29.90 with a card that succeeds. */
export async function pay(
  stripe: Stripe,
  card = 'pm_card_visa',
  amount = 2990,
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    confirm: true,
    payment_method: card,
    return_url: 'https://shop.example/thanks',
  });
}
