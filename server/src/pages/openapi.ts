import { contract } from '@tunna/contract';
import {
  type Endpoint,
  isDownloadResponse,
  isOpen,
  isRawResponse,
  isRedirectResponse,
  isStreamResponse,
} from '@tunna/contract/endpoint';
import { errorsOf } from '@tunna/contract/endpoint-errors';
import { type ErrorCode, errorBody, errorStatuses } from '@tunna/contract/errors';
import { z } from 'zod';
import { type JsonSchema, schemaOf } from './call-schema.ts';

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
      required: place === 'path' || !z.safeParse(field, undefined).success,
      schema: schemaOf(field, 'input'),
    })),
  );
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
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

const binary = { schema: { type: 'string', format: 'binary' } };

function contentOf(response: Endpoint['response']): JsonSchema {
  if (isRedirectResponse(response)) return {};
  if (isStreamResponse(response)) return { [response.stream]: { schema: { type: 'string' } } };
  if (isDownloadResponse(response)) return Object.fromEntries(response.download.map((type) => [type, binary]));
  if (!isRawResponse(response)) return { 'application/json': { schema: schemaOf(response, 'output') } };
  // A client generator would read JSON that is described as binary into a string.
  const isJson = response.contentType.startsWith('application/json');
  return { [response.contentType]: isJson ? { schema: { type: 'object' } } : binary };
}

/** The request body: JSON, or a multipart form if it contains a file. */
function requestBodyOf({ body, upload }: Endpoint): JsonSchema | undefined {
  if (upload === undefined) {
    return body === undefined
      ? undefined
      : { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  }
  const fields = body === undefined ? {} : schemaOf(body, 'input');
  const { properties, required = [] } = fields as { properties?: JsonSchema; required?: readonly string[] };
  const file = { type: 'string', format: 'binary', maxLength: upload.largest };
  const schema = { ...fields, type: 'object', required: [...required, 'file'], properties: { ...properties, file } };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** Marks calls that need a token. */
const securityOf = ({ access }: Endpoint): JsonSchema[] => (isOpen(access) ? [] : [{ bearer: [] }]);

function operationOf(name: string, endpoint: Endpoint): JsonSchema {
  const { response } = endpoint;
  const requestBody = requestBodyOf(endpoint);
  const content = contentOf(response);
  const success = isRedirectResponse(response) ? '302' : '200';
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    ...(endpoint.recent === undefined ? {} : { 'x-recent-confirmation': endpoint.recent }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { [success]: { description: 'Done.', content }, ...errorResponses(errorsOf(endpoint)) },
  };
}

/** The contract as OpenAPI 3.1, without the address of the server. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
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
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
