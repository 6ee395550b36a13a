import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const readDeployFile = (...path: string[]) =>
  readFileSync(join(import.meta.dirname, '../../deploy', ...path), 'utf8').replaceAll(/^\s*#.*$/gm, '');

const bytesOf = (size: string): number => Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 ** 2 : 1);

function nginxLimits(): (url: string) => number {
  const text = readDeployFile('nginx.conf');
  const locations = new Map(
    [...text.matchAll(/location = (\S+) \{([^}]*)\}/g)].map(([, path = '', inside = '']) => [
      path,
      /client_max_body_size (\S+);/.exec(inside)?.[1],
    ]),
  );
  const [, whole = '1m'] = /^ {4}client_max_body_size (\S+);/m.exec(text) ?? [];
  return (url) => bytesOf(locations.get(url) ?? whole);
}

interface Ingress {
  kind: string;
  metadata: { annotations?: Record<string, string> };
  spec: { rules: { http: { paths: { path: string; pathType: string }[] } }[] };
}

function ingressLimits(): (url: string) => number {
  const found = parseAllDocuments(readDeployFile('kubernetes', 'ingress.yaml')).map(
    (each) => each.toJS() as Ingress,
  );
  const paths = found.flatMap(({ metadata, spec }) =>
    spec.rules.flatMap(({ http }) =>
      http.paths.map((path) => ({
        ...path,
        size: metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m',
      })),
    ),
  );
  return (url) => {
    const exact = paths.find(({ path, pathType }) => pathType === 'Exact' && path === url);
    return bytesOf((exact ?? paths.find(({ path }) => path === '/'))?.size ?? '1m');
  };
}

/** Largest request body in bytes that each shipped proxy passes to an address. */
export const proxyLimits: Record<string, (url: string) => number> = {
  nginx: nginxLimits(),
  ingress: ingressLimits(),
};
