import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { PodTemplateSpec, Probe } from 'kubernetes-types/core/v1.js';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy', 'kubernetes');
const files = readdirSync(folder).sort();

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  [part: string]: unknown;
}

const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);

function manifest<Shape = Manifest>(kind: string, name: string): Shape {
  const found = manifests.filter((each) => each.kind === kind && each.metadata.name === name);
  if (found.length !== 1) throw new Error(`${found.length} manifests are ${kind}/${name}`);
  return found[0] as Shape;
}

const web = manifest<Deployment>('Deployment', 'auge-web');
const worker = manifest<Deployment>('Deployment', 'auge-worker');
const migration = manifest<Job>('Job', 'auge-migrate');
const templates = [web, worker, migration].map(({ spec }) => spec?.template as PodTemplateSpec);
const containers = templates.map(({ spec }) => spec?.containers[0]);

/** Module of the published types for each API version. */
const modules: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'networking.k8s.io/v1': 'networking/v1',
};

/**
 * Writes the manifests as typed constants, so that the compiler reports missing, misspelt or wrongly typed
 * fields.
 */
function writeTyped(text: (manifest: Manifest) => string): string {
  const at = join(root, 'node_modules', '.cache', 'kubernetes-files');
  mkdirSync(at, { recursive: true });
  const lines = manifests.map(
    (each, index) =>
      `export const m${index}: import('kubernetes-types/${modules[each.apiVersion]}.js').${each.kind} = ${text(each)};`,
  );
  writeFileSync(join(at, 'manifests.ts'), lines.join('\n'));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const { stdout, stderr } = spawnSync(compiler, ['-p', at, '--pretty', 'false'], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

test('the manifests match the types published by Kubernetes', () => {
  expect(files).toEqual([
    'config.yaml',
    'ingress.yaml',
    'migrate.yaml',
    'network.yaml',
    'secret.template.yaml',
    'web.yaml',
    'worker.yaml',
  ]);
  expect(writeTyped((each) => JSON.stringify(each))).toBe('');
  // Typos are detected at every depth.
  const misspelt = writeTyped((each) => JSON.stringify(each).replace('"httpGet"', '"httpget"'));
  expect(misspelt).toMatch(/httpget.* does not exist in type 'Probe'/);
});

test('the settings and the secret template name only known variables, and no secret has a value', () => {
  const known = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    (match) => match[1],
  );
  const settings = manifest<{ data: Record<string, string> }>('ConfigMap', 'auge').data;
  const secrets = manifest<{ stringData: Record<string, string> }>('Secret', 'auge').stringData;
  const names = [...Object.keys(settings), ...Object.keys(secrets)];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.values(secrets).filter((value) => value !== '')).toEqual([]);
  expect(settings).toMatchObject({ MODE: 'live', HOST: '0.0.0.0', TRUST_PROXY: '1', DATA_DIR: '/data' });
  for (const container of containers)
    expect(container?.envFrom).toEqual([{ configMapRef: { name: 'auge' } }, { secretRef: { name: 'auge' } }]);
  const roles = [web, worker].map((each) => each.spec?.template.spec?.containers[0]?.env);
  expect(roles).toEqual([[{ name: 'ROLES', value: 'web' }], [{ name: 'ROLES', value: 'worker' }]]);
});

test('every container has minimal permissions and declares its resources', () => {
  for (const { spec } of templates) {
    expect(spec?.automountServiceAccountToken).toBe(false);
    expect(spec?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    // The program writes to these folders only.
    expect(spec?.volumes?.map(({ name }) => name)).toEqual(['data', 'tmp']);
  }
  for (const container of containers) {
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(container?.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  for (const container of containers) expect(container?.image).toBe(`registry.example/auge:${version}`);
});

test('web and worker have liveness and readiness probes', () => {
  const pathOf = (probe?: Probe) => [probe?.httpGet?.path, probe?.httpGet?.port];
  for (const container of containers.slice(0, 2)) {
    expect(container?.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    expect(pathOf(container?.startupProbe)).toEqual(['/healthz', 'http']);
    expect(pathOf(container?.livenessProbe)).toEqual(['/healthz', 'http']);
    expect(pathOf(container?.readinessProbe)).toEqual(['/readyz', 'http']);
  }
  // A drain takes 35 seconds and running jobs 20 more.
  for (const { spec } of templates.slice(0, 2))
    expect(spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(60);
});

test('the migration runs an existing command and ends', () => {
  const command = containers[2]?.command?.at(-1) ?? 'none';
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({
    scripts: { [command]: `exec node scripts/bootstrap.mjs auge ${command}` },
  });
  expect(migration.spec).toMatchObject({ backoffLimit: 3, template: { spec: { restartPolicy: 'Never' } } });
});

test('service, disruption budget, policies and ingress select the existing pods', () => {
  const labels = web.spec?.template.metadata?.labels;
  expect(manifest('Service', 'auge-web').spec).toMatchObject({
    selector: labels,
    ports: [{ name: 'http', port: 80, targetPort: 'http' }],
  });
  expect(manifest('PodDisruptionBudget', 'auge-web').spec).toEqual({
    minAvailable: 1,
    selector: { matchLabels: labels },
  });
  expect(web.spec?.replicas).toBeGreaterThan(1);
  expect(web.spec?.selector).toEqual({ matchLabels: labels });
  expect(worker.spec?.selector).toEqual({ matchLabels: worker.spec?.template.metadata?.labels });
  expect(manifest('NetworkPolicy', 'auge-web').spec).toMatchObject({
    podSelector: { matchLabels: labels },
    ingress: [{ ports: [{ protocol: 'TCP', port: 3000 }] }],
  });
  for (const { metadata } of templates)
    expect(metadata?.labels).toMatchObject({ 'app.kubernetes.io/name': 'auge' });
  expect(manifest('NetworkPolicy', 'auge').spec).toMatchObject({
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'auge' } },
    policyTypes: ['Ingress', 'Egress'],
  });
  expect(JSON.stringify(manifest('Ingress', 'auge').spec)).toContain(
    '"service":{"name":"auge-web","port":{"name":"http"}}',
  );
});

test('the network policy allows every outgoing port of the settings, the samples and the program', () => {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  const settings = [
    ...read('.env.example').matchAll(/^#?\s*(?:DATABASE_|SMTP_|OTEL_|.*relay).*?:(\d{2,5})\b/gm),
  ];
  const proxied = [...read('deploy', 'haproxy.cfg').matchAll(/^ {4}bind \S+:(\d+)$/gm)];
  const fixed = [...read('server', 'platform', 'config', 'config.ts').matchAll(/'https:\/\/[\w.-]+:(\d+)'/g)];
  const ports = [...settings, ...proxied, ...fixed].map((match) => Number(match[1]));
  expect(ports).toEqual(expect.arrayContaining([5432, 25, 465, 4318, 5000, 5001, 25443]));
  const { egress } = manifest<{ spec: { egress: { ports: { port: number }[] }[] } }>(
    'NetworkPolicy',
    'auge',
  ).spec;
  const open = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
  expect(ports.filter((port) => !open.includes(port))).toEqual([]);
  expect(open).toEqual(expect.arrayContaining([53, 443, 587, 6432]));
});

test('the network policy allows Prometheus to reach both roles', () => {
  const { spec } = manifest<{ spec: { podSelector: object; ingress: { ports: object[] }[] } }>(
    'NetworkPolicy',
    'auge-metrics',
  );
  expect(spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'auge' } });
  expect(spec.ingress[0]?.ports).toEqual([{ protocol: 'TCP', port: 3000 }]);
});
