// Input by the contract's schema: read from path, query or body, judged once, refused at the field.
import type { Route } from '@tyche/contract/route';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from './errors.ts';

export type Validate = (request: FastifyRequest, body: unknown) => unknown;

/** Compiles the reader of a route's input. Refuses `unknown-field` and `invalid-input` with the field's path. */
export function validatorOf(route: Route): Validate {
  const check = Compile(route.input);
  const kinds = fieldKinds(route.input);
  const readsBody = route.method === 'POST' || route.method === 'PUT';
  return (request, body) => {
    const params = coerced(request.params as Record<string, unknown>, kinds);
    const given = readsBody ? body : coerced(request.query as Record<string, unknown>, kinds);
    const input = Array.isArray(given)
      ? given
      : { ...(given as Record<string, unknown> | null | undefined), ...params };
    if (check.Check(input)) return input;
    throw refusalFor(check.Errors(input));
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

function refusalFor(errors: readonly SchemaError[]): Refusal {
  const unknown = errors.find(
    (error) => error.keyword === 'boolean' || error.keyword === 'additionalProperties',
  );
  if (unknown) return new Refusal('unknown-field', { field: fieldOf(unknown) });
  const first = errors[0];
  return new Refusal('invalid-input', first ? { field: fieldOf(first), rule: first.keyword } : {});
}

function fieldOf(error: SchemaError): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  if (path) return path.slice(0, 100);
  const named =
    'requiredProperties' in error.params
      ? error.params.requiredProperties
      : 'additionalProperties' in error.params
        ? error.params.additionalProperties
        : [];
  return Array.isArray(named) ? String(named[0] ?? '').slice(0, 100) : '';
}

type Kind = 'integer' | 'boolean' | 'other';

function fieldKinds(schema: TSchema): ReadonlyMap<string, Kind> {
  const properties =
    'properties' in schema && typeof schema.properties === 'object'
      ? (schema.properties as Record<string, TSchema>)
      : {};
  return new Map(
    Object.entries(properties).map(([name, field]) => {
      const type = 'type' in field ? field.type : undefined;
      return [name, type === 'integer' || type === 'boolean' ? type : 'other'];
    }),
  );
}

/** Path and query arrive as text: whole numbers and booleans are read from it, strictly. */
function coerced(given: Record<string, unknown>, kinds: ReadonlyMap<string, Kind>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const kind = kinds.get(name);
    if (kind === 'integer' && typeof value === 'string' && /^-?(0|[1-9][0-9]{0,15})$/.test(value))
      result[name] = Number(value);
    else if (kind === 'boolean' && (value === 'true' || value === 'false')) result[name] = value === 'true';
    else result[name] = value;
  }
  return result;
}
