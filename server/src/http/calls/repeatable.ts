import { hash } from 'node:crypto';
import type { EndpointName } from '@tunna/contract';
import { type Endpoint, onceHeader } from '@tunna/contract/endpoint';
import type { MemberContext, RequestContext } from './handlers.ts';

/** The context of a call that may be repeated with its key: services create its record once. Other contexts are unchanged. */
export function repeatable(
  name: EndpointName,
  { once }: Endpoint,
  { headers, params, body }: Readonly<Record<string, unknown>>,
  context: RequestContext,
): RequestContext {
  const key = once === true ? (headers as Record<string, string | undefined>)[onceHeader] : undefined;
  if (key === undefined) return context;
  const { personId } = (context as MemberContext).person;
  const content = hash('sha256', JSON.stringify([name, personId, params, body]));
  return { ...context, once: { key, content } } as MemberContext;
}
