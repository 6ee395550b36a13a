import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { rootCertificates } from 'node:tls';
import { agencyBudget, agencyGate, type Budget, censusBudget, censusGate } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { CallNotStarted, type Gate, openGate } from '../transport/gate.ts';
import { holdRequest } from '../transport/with-deadline.ts';
import { queryMessage, type RegisterQuery, type SupplyIssuer, supplyMessage } from './agency-messages.ts';
import {
  type RegisterQueryReply,
  readRegisterQueryReply,
  readSupplyReply,
  type SupplyReply,
} from './agency-replies.ts';
import { type CensusQuestion, type CensusReply, censusMessage, readCensusReply } from './census-messages.ts';
import { type ClientCertificate, tlsOptionsOf } from './client-certificate.ts';

/** Web services of the tax agency. Calls never reject and return failures as results. */
export interface AgencyGateway {
  /** Sends up to 1,000 records in chain order. Sending the same records again is safe. */
  send(
    certificate: ClientCertificate,
    supply: { issuer: SupplyIssuer; records: readonly string[]; late: boolean },
  ): Promise<SupplyReply>;
  query(certificate: ClientCertificate, asked: RegisterQuery): Promise<RegisterQueryReply>;
  /**
   * Returns whether a Spanish tax number and a name match in the census. A buyer waits for the reply, so the budget is
   * a few seconds.
   */
  identify(certificate: ClientCertificate, asked: CensusQuestion): Promise<CensusReply>;
}

export interface AgencyOptions {
  hear?: CallObserver | undefined;
  url: string;
  authorityFile: string | null;
  budget?: Budget;
}

const recordsPath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
const censusPath = '/wlpl/BURT-JDIT/ws/VNifV2SOAP';
/** The reply to 1,000 records has about 0.5 MB. */
const answerLimitBytes = 8_000_000;

type NoUsableReply = { kind: 'unclear' | 'not_let_in'; reason: string };
type Exchange = { status: number; text: string };

const isAboutOurCertificate = (message: string) =>
  /mac verify|bad decrypt|unsupported|key values mismatch|alert (?:bad|unknown|unsupported|revoked|expired|certificate|access)|certificate (?:required|expired|unknown|revoked)/i.test(
    message,
  );

/**
 * One service of the agency. Each has its own gate, so that buyers do not wait while 1,000 records are sent.
 */
interface AgencyEndpoint {
  address: URL;
  gate: Gate;
  budget: Budget;
}

interface AgencyRequest {
  door: AgencyEndpoint;
  operation: keyof AgencyGateway;
  certificate: ClientCertificate;
  message: string;
}

interface AgencyCall {
  url: URL;
  body: Buffer;
  agent: Agent;
  budget: Budget;
}

function postToAgency({ url, body, agent, budget }: AgencyCall): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', 'content-length': body.length },
    });
    holdRequest(call, budget, {
      over: (part) => call.destroy(new Error(`no reply in time (${part})`)),
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > answerLimitBytes) call.destroy(new Error('the reply is too long'));
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('close', () => {
        if (!response.complete) reject(new Error('the reply is incomplete'));
        else resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
      });
    });
    call.end(body);
  });
}

type AgencyCallDeps = { authorityFile: string | null; hear: CallObserver };

function openAgencyCall({ authorityFile, hear }: AgencyCallDeps) {
  return async ({
    door,
    operation,
    certificate,
    message,
  }: AgencyRequest): Promise<Exchange | NoUsableReply> => {
    const { address, gate, budget } = door;
    let agent: Agent | undefined;
    const startedAt = performance.now();
    const note = {
      service: 'agency' as const,
      operation,
      method: 'POST',
      address: address.href,
      request: message,
      startedAt,
    };
    try {
      const ca = authorityFile ? [...rootCertificates, readFileSync(authorityFile, 'utf8')] : undefined;
      agent = new Agent({ keepAlive: false, ...tlsOptionsOf(certificate), ...(ca ? { ca } : {}) });
      const call: AgencyCall = { url: address, body: Buffer.from(message, 'utf8'), agent, budget };
      const came = await gate.pass(() => postToAgency(call));
      hear({ ...note, reply: came.text, status: came.status });
      return came;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      hear({ ...note, reply: undefined, status: undefined, error: reason });
      if (error instanceof CallNotStarted) return { kind: 'unclear', reason };
      return { kind: isAboutOurCertificate(reason) ? 'not_let_in' : 'unclear', reason: reason.slice(0, 300) };
    } finally {
      agent?.destroy();
    }
  };
}

/** Opens the agency's services. Each call opens its own connection, because calls are rare. */
export function openAgency(options: AgencyOptions): AgencyGateway {
  const { url, authorityFile, hear = ignoreCalls } = options;
  const endpointOf = (path: string, gate: Gate, budget: Budget): AgencyEndpoint => ({
    address: new URL(path, url),
    gate,
    budget: options.budget ?? budget,
  });
  const records = endpointOf(recordsPath, openGate('agency', agencyGate), agencyBudget);
  const census = endpointOf(censusPath, openGate('the census', censusGate), censusBudget);
  const ask = openAgencyCall({ authorityFile, hear });
  return {
    async send(certificate, supply) {
      const came = await ask({
        door: records,
        operation: 'send',
        certificate,
        message: supplyMessage(supply),
      });
      return 'kind' in came ? came : readSupplyReply(came.status, came.text);
    },
    async query(certificate, asked) {
      const came = await ask({
        door: records,
        operation: 'query',
        certificate,
        message: queryMessage(asked),
      });
      return 'kind' in came ? came : readRegisterQueryReply(came.status, came.text);
    },
    async identify(certificate, asked) {
      const came = await ask({
        door: census,
        operation: 'identify',
        certificate,
        message: censusMessage(asked),
      });
      return 'kind' in came ? came : readCensusReply(came.status, came.text);
    },
  };
}
