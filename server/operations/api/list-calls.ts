import type { OpenApi, Operation } from './openapi.ts';
import { writeShape } from './write-shape.ts';

/** A call, ready to be shown: lines of text and shapes. */
export interface ShownCall {
  name: string;
  summary: string;
  forStaff: boolean;
  /** Who may call, how often, with what besides the body. */
  notes: string[];
  shapes: { of: 'query' | 'body' | 'answer'; text: string }[];
}

const people = { anybody: 'anybody', agent: 'staff', owner: 'the owner' } as const;

function notesOf(operation: Operation): string[] {
  const { 'x-limit': limit, 'x-role': role, parameters, responses } = operation;
  const key = parameters.find(({ in: where }) => where === 'header');
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return [
    `For ${people[role]}${operation['x-fresh-proof'] ? ', with a proof of the last ten minutes' : ''}.`,
    ...(limit ? [`At most ${limit.points} in ${limit.seconds} seconds from one address.`] : []),
    ...(key ? [`Idempotency-Key: ${key.required ? 'required' : 'may come along'}.`] : []),
    ...(refusals.length > 0
      ? [`Refusals: ${refusals.map(([status, { description }]) => `${description} (${status})`).join('; ')}.`]
      : []),
  ];
}

function shapesOf({ parameters, requestBody, responses }: Operation): ShownCall['shapes'] {
  const query = parameters.filter(({ in: where }) => where === 'query');
  const answer = responses[200];
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  const required = query.filter((each) => each.required).map(({ name }) => name);
  return [
    ...(query.length > 0
      ? [{ of: 'query' as const, text: writeShape({ type: 'object', properties, required }) }]
      : []),
    ...(requestBody
      ? [{ of: 'body' as const, text: writeShape(requestBody.content['application/json'].schema) }]
      : []),
    ...(answer
      ? [
          {
            of: 'answer' as const,
            text: answer.content ? writeShape(answer.content['application/json'].schema) : answer.description,
          },
        ]
      : []),
  ];
}

/** All calls of the document, in its order. */
export function listCalls({ paths }: OpenApi): ShownCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      summary: operation.summary,
      forStaff: operation.tags.includes('staff'),
      notes: notesOf(operation),
      shapes: shapesOf(operation),
    })),
  );
}
