import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadSwitches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { pause } from '../kit/pause.ts';
import { RequestError } from '../kit/read-body.ts';
import { realTime } from '../kit/sandbox-time.ts';
import { serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { handleChallenge, handleDecision, handleThreeDSMethod } from './answer-bank.ts';
import { answerConsultation } from './answer-consultation.ts';
import { sendCardFields, storeTypedCard } from './answer-fields.ts';
import { answerCancelar, answerDecidir, answerPagar, answerRealizarPago } from './answer-pages.ts';
import { answerInicia, answerTrata } from './answer-rest.ts';
import { NO_REDSYS_FAULTS, redsysFaultsSchema } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { createNotifier, type NotifierContext } from './notifications.ts';
import { sendAsset } from './pages.ts';
import { openStore } from './store.ts';
import type { Redsys, RedsysAccount } from './types.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  stopping: AbortSignal;
}

type Answer = (gateway: Gateway, exchange: Exchange) => Promise<void> | void;

/** Calls of the shop's server, subject to the latency switch. */
const CALLS: Record<string, Answer> = {
  'POST /sis/rest/iniciaPeticionREST': (gateway, { request, response }) =>
    answerInicia(gateway, request, response),
  'POST /sis/rest/trataPeticionREST': answerTrata,
  'POST /apl02/services/SerClsWSConsulta': (gateway, { request, response }) =>
    answerConsultation(gateway, request, response),
};

const PAGES: Record<string, Answer> = {
  'POST /sis/realizarPago': (gateway, { request, response }) =>
    answerRealizarPago(gateway, request, response),
  'POST /sis/pagar': (gateway, { request, response }) => answerPagar(gateway, request, response),
  'POST /sis/decidir': (gateway, { request, response }) => answerDecidir(gateway, request, response),
  'POST /sis/cancelar': (gateway, { request, response }) => answerCancelar(gateway, request, response),
  'GET /sis/NC/fields': (_gateway, { response, query }) => sendCardFields(response, query),
  'POST /sis/NC/fields': (gateway, { request, response }) => storeTypedCard(gateway, request, response),
  'POST /acs/method': (_gateway, { request, response }) => handleThreeDSMethod(request, response),
  'POST /acs/challenge': (gateway, { request, response }) => handleChallenge(gateway, request, response),
  'POST /acs/decision': (gateway, { request, response }) => handleDecision(gateway, request, response),
};

async function answerRequest(gateway: Gateway, exchange: Omit<Exchange, 'query'>): Promise<void> {
  const { request, response, stopping } = exchange;
  const url = new URL(request.url ?? '/', 'http://redsys');
  if (request.method === 'GET' && sendAsset(response, url.pathname)) return;
  const name = `${request.method} ${url.pathname}`;
  const call = CALLS[name];
  if (call && !(await pause(gateway.switches.now().latencyMs, stopping))) return;
  const found = call ?? PAGES[name];
  if (!found) throw new RequestError(404, 'The gateway has nothing here');
  await found(gateway, { ...exchange, query: url.searchParams });
}

function controlsOf(gateway: Gateway): Omit<Redsys, 'url' | 'close'> {
  const { store, switches, notifier } = gateway;
  return {
    faults: () => switches.now(),
    setFaults: (change) => {
      const now = switches.change(change);
      notifier.resume();
      return now;
    },
    reset: () => {
      notifier.clear();
      store.wipe();
      switches.reset();
    },
    operations: (most) => store.operations.newest(most),
    operation: (id) => store.operations.one(id),
    notifications: (operationId) => store.notifications.all(operationId),
    notifyAgain: (operationId) => {
      const operation = store.operations.one(operationId);
      if (operation?.state !== 'F' || operation.notificationUrl === '')
        throw new RequestError(404, 'There is nothing to tell of it');
      notifier.tellAgain(operation);
    },
    settled: notifier.settled,
  };
}

/** Starts the bank gateway: payment page, card fields, API, and the bank of every card. */
export async function startRedsys(options: SandboxLocation & RedsysAccount): Promise<Redsys> {
  const { key: secret, merchantCode: code, terminal, world = realTime } = options;
  const state = openState('redsys', options.dataDir);
  const store = openStore(state, world);
  const switches = loadSwitches(state, redsysFaultsSchema, NO_REDSYS_FAULTS);
  const post: NotifierContext = { store, switches, world, secret, merchant: { code, terminal } };
  const notifier = createNotifier(post);
  const gateway: Gateway = { ...post, notifier, url: () => server.url };
  const server = await serve(options.port, (request, response) =>
    answerRequest(gateway, { request, response, stopping: server.stopping }),
  );
  world.onMove(notifier.resume);
  notifier.resume();
  return {
    ...controlsOf(gateway),
    url: server.url,
    close: async () => {
      notifier.close();
      await server.close();
      if (state.isOpen) state.close();
    },
  };
}
