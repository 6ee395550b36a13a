import { measurementBudget, measurementGate } from './transport/budgets.ts';
import { openGate } from './transport/gate.ts';
import { fetchWithin } from './transport/with-deadline.ts';

/** Event that the server reports, because a tag in a page could not report it. */
export interface MeasuredEvent {
  client: string;
  at: Date;
  advertising: boolean;
  event: string;
  params: Record<string, unknown>;
}

export interface Measurement {
  /** Rejects if the service did not accept the event. The service also accepts events that it ignores. */
  report(event: MeasuredEvent): Promise<void>;
}

export interface MeasurementOptions {
  id: string;
  apiSecret: string | null;
  collectUrl: string;
}

const consentState = (granted: boolean) => (granted ? 'GRANTED' : 'DENIED');

/** Returns null without a stream and its secret. The server then reports no events. */
export function openMeasurement(options: MeasurementOptions | null): Measurement | null {
  if (!options?.apiSecret) return null;
  const address = new URL(options.collectUrl);
  address.searchParams.set('measurement_id', options.id);
  address.searchParams.set('api_secret', options.apiSecret);
  const gate = openGate('measurement', measurementGate);
  const send = async ({ client, at, advertising, event, params }: MeasuredEvent) => {
    const response = await fetchWithin(measurementBudget, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: client,
        timestamp_micros: at.getTime() * 1000,
        consent: { ad_user_data: consentState(advertising), ad_personalization: consentState(advertising) },
        events: [{ name: event, params }],
      }),
    }).catch((error: unknown) => {
      // Reports only the error's name, because the URL contains the secret.
      throw new Error(`measurement: ${error instanceof Error ? error.name : 'no reply'}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`measurement: status ${response.status}`);
  };
  return { report: (event) => gate.pass(() => send(event)) };
}
