import { basePath, contract } from '@tunna/contract';
import { type Endpoint, isRawResponse, isRedirectResponse } from '@tunna/contract/endpoint';
import { commonErrors, type ErrorCode, errorBody, errorStatuses } from '@tunna/contract/errors';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of what a caller sends or gets. What a default or a coercion allows is the caller's view of it. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function parametersOf({ params, query, headers }: Endpoint): JsonSchema[] {
  const places = [
    ['path', params],
    ['query', query],
    ['header', headers],
  ] as const;
  return places.flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input'),
    })),
  );
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes, ...commonErrors]) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      String(status),
      {
        description: named.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function contentOf(response: Endpoint['response']): JsonSchema {
  if (isRedirectResponse(response)) return {};
  return isRawResponse(response)
    ? { [response.contentType]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(response, 'output') } };
}

/** Calls that need a token say so. */
const securityOf = ({ access }: Endpoint): JsonSchema[] =>
  access === 'public' || access === 'provider-link' ? [] : [{ bearer: [] }];

function operationOf(name: string, endpoint: Endpoint): JsonSchema {
  const { response, body } = endpoint;
  const content = contentOf(response);
  const success = isRedirectResponse(response) ? '302' : '200';
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: { [success]: { description: 'Done.', content }, ...errorResponses(endpoint.errors) },
  };
}

/** The contract as OpenAPI 3.1. */
export function openApiDocument(publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tunna',
      version: '1',
      description: 'Waste management. A trailing slash makes no difference on any call.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}${basePath}` }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
