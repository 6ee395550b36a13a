import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { ProcessorTimeout } from '../processor/processor-errors.ts';
import { type Budget, processorBudget, processorGate } from '../transport/budgets.ts';
import { type CallNote, type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { withDeadline } from '../transport/with-deadline.ts';

export interface StripeClient {
  stripe: Stripe;
  /** Rejects with `ProcessorTimeout` when the call and its retries exceed the budget. */
  within<Result>(call: () => Promise<Result>): Promise<Result>;
  close(): void;
}

const deadlines = new AsyncLocalStorage<number>();

/**
 * The SDK's own timeout measures silence, restarts with each attempt, and starts only after the connection.
 * This client therefore limits the whole call.
 */
function budgetedClient(agent: HttpAgent, budget: Budget, hear: CallObserver): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient(agent);
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...call) {
      const left = (deadlines.getStore() ?? Date.now() + budget.wholeMs) - Date.now();
      if (left <= 0) throw Stripe.HttpClient.makeTimeoutError();
      call[7] = Math.min(budget.firstByteMs, left);
      const note = startCallNote(call);
      const response = await client.makeRequest(...call).catch((error: Error) => {
        hear({ ...note, reply: undefined, status: undefined, error: error.message });
        throw error;
      });
      observeReply(hear, note, response);
      const stream = response.getRawResponse() as IncomingMessage;
      const end = setTimeout(() => stream.destroy(Stripe.HttpClient.makeTimeoutError()), left);
      stream.once('close', () => clearTimeout(end));
      return response;
    },
  };
}

type CallNoteStart = Omit<CallNote, 'reply' | 'status'>;

function startCallNote([host, , path, method, , data]: Parameters<
  Stripe.HttpClient['makeRequest']
>): CallNoteStart {
  const operation = path.split('?')[0]?.split('/').slice(2).filter(isPathWord).join('.') ?? '';
  return {
    service: 'processor',
    operation: `${operation}.${method.toLowerCase()}`,
    method,
    address: `${host}${path}`,
    request: typeof data === 'string' ? data : '',
    startedAt: performance.now(),
  };
}

const isPathWord = (part: string) => /^[a-z_]+$/.test(part);

/** A reply can be read only once, so it is reported after the SDK has read it. */
function observeReply(hear: CallObserver, note: CallNoteStart, response: Stripe.HttpClientResponse): void {
  const read = response.toJSON.bind(response);
  const status = response.getStatusCode();
  response.toJSON = async () => {
    try {
      const reply = (await read()) as object;
      hear({ ...note, reply, status });
      return reply;
    } catch (error) {
      hear({ ...note, reply: undefined, status, error: (error as Error).message });
      throw error;
    }
  };
}

const withinCallBudget = <Result>(budget: Budget, call: () => Promise<Result>): Promise<Result> =>
  withDeadline(budget.wholeMs, deadlines.run(Date.now() + budget.wholeMs, call), () => {
    throw new ProcessorTimeout(`no reply within ${budget.wholeMs} ms`);
  });

/** Returns an agent with a connection timeout, which the SDK lacks. */
function openAgent(secure: boolean, connectMs: number): HttpAgent {
  const settings = { keepAlive: true, maxSockets: processorGate.atOnce };
  const agent = secure ? new HttpsAgent(settings) : new HttpAgent(settings);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...wanted) => {
    const socket = connect(...wanted);
    const timer = setTimeout(() => socket?.destroy(Stripe.HttpClient.makeTimeoutError()), connectMs);
    for (const event of [secure ? 'secureConnect' : 'connect', 'close'])
      socket?.once(event, () => clearTimeout(timer));
    return socket;
  };
  return agent;
}

export function connectStripe(
  options: { secretKey: string; apiUrl: string; hear?: CallObserver | undefined },
  budget: Budget = processorBudget,
): StripeClient {
  const url = new URL(options.apiUrl);
  const secure = url.protocol === 'https:';
  const agent = openAgent(secure, budget.connectMs);
  const stripe = new Stripe(options.secretKey, {
    host: url.hostname,
    port: url.port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    httpClient: budgetedClient(agent, budget, options.hear ?? ignoreCalls),
    timeout: budget.firstByteMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return { stripe, within: (call) => withinCallBudget(budget, call), close: () => agent.destroy() };
}
