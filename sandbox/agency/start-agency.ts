import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { listenOnLoopback } from '../kit/listen.ts';
import { loadSwitches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { pause } from '../kit/pause.ts';
import { realTime } from '../kit/sandbox-time.ts';
import { sendText } from '../kit/send.ts';
import type { SandboxLocation } from '../service.ts';
import { answerCensus, censusPath } from './answer-census.ts';
import { textOfCode } from './catalogue.ts';
import { censusResult, isNif } from './census.ts';
import { childOf, type Element, readElement, textAt } from './element.ts';
import { agencyFaultsSchema, NO_AGENCY_FAULTS } from './faults.ts';
import { type Certificates, createCertificates } from './make-certificates.ts';
import { type AgencyState, processRecords } from './process-records.ts';
import { findSchemaFault, querySchema, supplySchema } from './schema.ts';
import { readSentRecord } from './sent-record.ts';
import { type AgencyStore, openAgencyStore } from './store.ts';
import type { Agency } from './types.ts';
import { faultAnswer, queryAnswer, supplyAnswer } from './write-answer.ts';

export interface AgencyOptions extends SandboxLocation {
  now?: () => Date;
}

export const servicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
const demoHolder = { name: 'Tienda de Muestra, S.L.', taxId: 'B00000000' };
const limitBytes = 16_000_000;
const queryLimit = 10_000;

/** Creates the certificates once per sandbox, so that clients keep trusting it. */
function loadOrCreateCertificates(store: AgencyStore): Certificates {
  const kept = store.kept('certificates');
  if (kept) return JSON.parse(kept) as Certificates;
  const made = createCertificates(demoHolder);
  store.keep('certificates', JSON.stringify(made));
  return made;
}

/** Writes the files named in the shop's configuration. */
function writeFiles(dataDir: string | undefined, { authority, client }: Certificates): Agency['files'] {
  if (dataDir === undefined) return undefined;
  const files = {
    authority: join(dataDir, 'agency-authority.pem'),
    client: join(dataDir, 'agency-client.pem'),
  };
  writeFileSync(files.authority, authority);
  writeFileSync(files.client, client.certificate + client.key, { mode: 0o600 });
  return files;
}

async function readCall(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size <= limitBytes) parts.push(part as Buffer);
  }
  return size > limitBytes ? undefined : Buffer.concat(parts).toString('utf8');
}

const htmlPage = (title: string) =>
  `<!doctype html><html lang="es"><title>${title}</title><h1>${title}</h1><p>Sede electrónica de pruebas</p></html>`;
const sendHtml = (response: ServerResponse, status: number, title: string) =>
  sendText(response, status, { type: 'text/html; charset=utf-8', content: htmlPage(title) });
const sendXml = (response: ServerResponse, content: string, status = 200) =>
  sendText(response, status, { type: 'text/xml; charset=utf-8', content });

/** Returns the holder of the client certificate. `undefined` without a trusted one. */
function presenterOf(request: IncomingMessage): string | undefined {
  const socket = request.socket as TLSSocket;
  if (!socket.authorized) return undefined;
  const { subject } = socket.getPeerX509Certificate() ?? {};
  return /VATES-([A-Z0-9]{9})/.exec(subject ?? '')?.[1] ?? demoHolder.taxId;
}

type Answer = { xml: string; status?: number };
const soapFault = (of: 'Client' | 'Server', code: string, reason: string): Answer => ({
  xml: faultAnswer(of, code, reason),
  status: 500,
});

/** Returns why this taxpayer's call is rejected as a whole. */
function callerFault(taxId: string, presenter: string): string | undefined {
  if (!isNif(taxId)) return '4116';
  if (censusResult(taxId) === 'unknown') return '4104';
  return presenter === taxId ? undefined : '4112';
}

function answerSupply(books: AgencyState, call: Element, presenter: string): Answer {
  const wrong = findSchemaFault(call, supplySchema);
  if (wrong) return soapFault('Client', '4102', `El XML no cumple el esquema. ${wrong}`);
  const head = childOf(call, 'Cabecera');
  const caller = {
    name: textAt(head, 'ObligadoEmision', 'NombreRazon') ?? '',
    taxId: textAt(head, 'ObligadoEmision', 'NIF') ?? '',
  };
  const faults = books.switches.now();
  const refused = callerFault(caller.taxId, faults.holderMustBeIssuer ? presenter : caller.taxId);
  if (refused) return soapFault('Client', refused, textOfCode(refused));
  const records = call.children.slice(1).flatMap(({ children }) => children.map(readSentRecord));
  const incident = textAt(head, 'RemisionVoluntaria', 'Incidencia') === 'S';
  const { taken, csv } = processRecords(books, records, { caller: caller.taxId, incident });
  return {
    xml: supplyAnswer({
      caller,
      presenter,
      at: books.now(),
      waitSeconds: faults.waitSeconds,
      taken,
      csv,
    }),
  };
}

function answerQuery({ store }: AgencyState, call: Element): Answer {
  const wrong = findSchemaFault(call, querySchema);
  if (wrong) return soapFault('Client', '4102', `El XML no cumple el esquema. ${wrong}`);
  const filter = childOf(call, 'FiltroConsulta');
  const issuer = childOf(childOf(call, 'Cabecera'), 'ObligadoEmision');
  const caller = { name: textAt(issuer, 'NombreRazon') ?? '', taxId: textAt(issuer, 'NIF') ?? '' };
  const year = textAt(filter, 'PeriodoImputacion', 'Ejercicio') ?? '';
  const month = textAt(filter, 'PeriodoImputacion', 'Periodo') ?? '';
  const found = store.ofMonth({
    issuer: caller.taxId,
    month: `${month}-${year}`,
    number: textAt(filter, 'NumSerieFactura') ?? '',
    after: textAt(filter, 'ClavePaginacion', 'NumSerieFactura') ?? '',
    limit: queryLimit + 1,
  });
  return {
    xml: queryAnswer({
      caller,
      year,
      month,
      found: found.slice(0, queryLimit),
      more: found.length > queryLimit,
    }),
  };
}

function answerCall(books: AgencyState, xml: string | undefined, presenter: string): Answer {
  const root = xml === undefined ? undefined : readElement(xml);
  const call = childOf(root, 'Body')?.children[0];
  if (root?.name !== 'Envelope' || !call) return soapFault('Client', '4102', 'El XML no es un mensaje SOAP.');
  return call.name === 'ConsultaFactuSistemaFacturacion'
    ? answerQuery(books, call)
    : answerSupply(books, call, presenter);
}

function consumeFault(
  { switches }: AgencyState,
  name: 'failNext' | 'loseNext' | 'htmlNext' | 'faultNext',
): boolean {
  const left = switches.now()[name];
  if (left > 0) switches.change({ [name]: left - 1 });
  return left > 0;
}

/** The census has a separate format, and faults other than those of records. */
async function answerOfCensus(
  { switches }: AgencyState,
  call: { xml: string | undefined; response: ServerResponse; signal: AbortSignal },
): Promise<void> {
  const { xml, response, signal } = call;
  const { censusAway, censusLatencyMs, censusKnowsNobody } = switches.now();
  if (!(await pause(censusLatencyMs, signal))) return;
  const asked = childOf(xml === undefined ? undefined : readElement(xml), 'Body')?.children[0];
  const said = asked
    ? answerCensus(asked, { unknown: censusKnowsNobody })
    : { wrong: 'No es un mensaje SOAP.' };
  if (censusAway || said === undefined) return sendHtml(response, 500, 'Servicio no disponible');
  if ('xml' in said) return sendXml(response, said.xml);
  sendXml(response, faultAnswer('Client', '4102', said.wrong), 500);
}

async function answerRequest(
  books: AgencyState,
  request: IncomingMessage,
  { response, signal }: { response: ServerResponse; signal: AbortSignal },
): Promise<void> {
  const path = request.url?.split('?')[0];
  if (path !== servicePath && path !== censusPath) return sendHtml(response, 404, 'No encontrado');
  const presenter = presenterOf(request);
  const xml = await readCall(request);
  if (presenter === undefined) return sendHtml(response, 403, 'Acceso no autorizado: falta un certificado');
  if (request.method !== 'POST') return sendHtml(response, 405, 'Sólo POST');
  if (path === censusPath) return answerOfCensus(books, { xml, response, signal });
  if (consumeFault(books, 'failNext')) return sendHtml(response, 500, 'Error interno');
  if (consumeFault(books, 'htmlNext')) return sendHtml(response, 200, 'Servicio en mantenimiento');
  if (consumeFault(books, 'faultNext')) {
    const { faultCode } = books.switches.now();
    const { xml: refused } = soapFault('Client', faultCode, textOfCode(faultCode));
    return sendXml(response, refused, 500);
  }
  const { xml: answered, status } = answerCall(books, xml, presenter);
  if (consumeFault(books, 'loseNext')) {
    request.socket.destroy();
    return;
  }
  sendXml(response, answered, status);
}

/** Starts the agency's web service: TLS with client certificates of its own authority. */
export async function startAgency(options: AgencyOptions): Promise<Agency> {
  const state = openState('agency', options.dataDir);
  const { world = realTime } = options;
  const store = openAgencyStore(state);
  const switches = loadSwitches(state, agencyFaultsSchema, NO_AGENCY_FAULTS);
  const certificates = loadOrCreateCertificates(store);
  const books: AgencyState = { store, switches, now: options.now ?? (() => new Date(world.now())) };
  const stop = new AbortController();
  const server = createServer(
    {
      cert: certificates.server.certificate,
      key: certificates.server.key,
      ca: certificates.authority,
      requestCert: true,
      rejectUnauthorized: false,
    },
    async (request, response) => {
      if (!(await pause(switches.now().latencyMs, stop.signal))) return;
      await answerRequest(books, request, { response, signal: stop.signal }).catch(() =>
        request.socket.destroy(),
      );
    },
  );
  const port = await listenOnLoopback(server, options.port);
  return {
    url: `https://127.0.0.1:${port}`,
    certificates,
    files: writeFiles(options.dataDir, certificates),
    faults: () => switches.now(),
    setFaults: (change) => switches.change(change),
    reset: () => {
      store.wipe();
      switches.reset();
    },
    records: (page = {}) => store.list(page),
    record: (id) => store.one(id),
    recordCount: () => store.count(),
    lookUp: ({ nif, numserie, fecha, importe }) => store.lookUp(nif, numserie, fecha, importe),
    close: async () => {
      if (stop.signal.aborted) return;
      stop.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      if (state.isOpen) state.close();
    },
  };
}
