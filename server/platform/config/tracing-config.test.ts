import { expect, test } from 'vitest';
import { InvalidConfiguration, loadConfig } from './config.ts';

const tracing = (env: Record<string, string>) => loadConfig(env).tracing;
const endpoint = 'http://127.0.0.1:4318/';

test('the tracing configuration returns null without a collector', () => {
  expect(tracing({})).toBeNull();
  expect(tracing({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
});

test('the tracing configuration reads destination, headers and sampler from the standard variables', () => {
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    service: 'auge',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  expect(
    tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb=c,x-team=shop',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toMatchObject({ headers: { 'api-key': 'a,b=c', 'x-team': 'shop' }, service: 'shop', ratio: 0.25 });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('the tracing configuration rejects %s=%s', (name, value) => {
  expect(() => tracing({ [name]: value })).toThrow(InvalidConfiguration);
});
