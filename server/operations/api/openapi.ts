export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, object> };
  security?: Record<string, string[]>[];
}

export interface Operation {
  summary: string;
  tags: string[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  'x-role': 'anybody' | 'agent' | 'owner';
  operationId?: string;
  'x-scope'?: string;
  'x-codeSamples'?: { lang: 'Shell'; source: string }[];
  /** Requires re-authentication in the last ten minutes. */
  'x-fresh-proof'?: boolean;
  'x-limit'?: { points: number; seconds: number };
}

type Content = Record<'application/json', { schema: Schema }>;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
}
