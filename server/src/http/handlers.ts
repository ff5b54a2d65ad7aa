import type { Contract, EndpointName } from '@tunna/contract';
import type { Endpoint, Input, Output } from '@tunna/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';

/** What a handler may know of the request beside its input. */
export interface RequestContext {
  readonly log: FastifyBaseLogger;
}

/** An answer that shows public content of one organization. */
export interface Kept<Answer> {
  readonly organizationId: number;
  readonly answer: Answer;
}

type Answer<Declared extends Endpoint> = Declared extends { keep: true } ? Kept<Output<Declared>> : Output<Declared>;

type Handler<Declared extends Endpoint> = (
  input: Input<Declared>,
  context: RequestContext,
) => Answer<Declared> | Promise<Answer<Declared>>;

/** One handler for each of the named endpoints: a module's routes are of this type. */
export type Handlers<Name extends EndpointName = EndpointName> = { readonly [Key in Name]: Handler<Contract[Key]> };

/**
 * All handlers together. One that is missing does not compile; neither does one that the contract does not know, which a mere
 * assignment of spread objects would let pass.
 */
export const completeHandlers = <Given extends Handlers>(
  given: Given & Readonly<Record<Exclude<keyof Given, EndpointName>, never>>,
): Handlers => given;
