import * as contract from './index.ts';
import type { Endpoint } from './platform/endpoint.ts';

type Contract = typeof contract;
type Endpoints = Extract<Contract[keyof Contract], Endpoint>;
type Key<E extends Endpoint> = `${E['method']} ${E['path']}${E['as'] extends null ? '' : ` as ${E['as']}`}`;

/** By keys such as 'PUT /lesson/:id' and 'GET /exam as student'. */
export type Api = { [E in Endpoints as Key<E>]: E };

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries<unknown>(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
