// The API's description, made from the contract: OpenAPI 3.1 and a page for people.
import { contract } from '@tyche/contract/contract';
import { refusals } from '@tyche/contract/refusals';
import { isBare, lotteryMounts, type Route } from '@tyche/contract/route';
import type { TSchema } from 'typebox';

const refusalSchema = {
  type: 'object',
  required: ['value', 'message', 'errorCode'],
  properties: {
    success: { const: false, description: 'Absent where the lottery gateway (`/lgw`) refuses.' },
    errorCode: { type: 'string', description: 'The same as `value.code`.' },
    value: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string' } },
      additionalProperties: true,
    },
    message: { type: 'string', description: "The sentence in the caller's language." },
  },
};

const framework = ['invalid-input', 'unknown-field', 'malformed-body', 'too-many-requests'] as const;

/** The OpenAPI 3.1 document of the whole contract. */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of routes()) {
    const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      ...(path.startsWith('/lgw/') ? { servers: ['/', ...lotteryMounts].map((url) => ({ url })) } : {}),
      [route.method.toLowerCase()]: operationOf(name, route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tyche',
      version: '0.1.0',
      description: 'Made from the contract that server and browser are compiled against.',
    },
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'cookie', name: 'tyche-session' },
        staff: { type: 'apiKey', in: 'cookie', name: 'tyche-staff' },
      },
    },
  };
}

function routes(): [string, Route][] {
  return Object.entries(contract);
}

function operationOf(name: string, route: Route): Record<string, unknown> {
  const inPath = new Set([...route.path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] ?? ''));
  const fields =
    'properties' in route.input ? Object.entries(route.input.properties as Record<string, TSchema>) : [];
  const required = new Set(
    'required' in route.input && Array.isArray(route.input.required) ? route.input.required.map(String) : [],
  );
  const readsBody = route.method === 'POST' || route.method === 'PUT';
  const parameters = fields
    .filter(([field]) => inPath.has(field) || !readsBody)
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || required.has(field),
      schema,
    }));
  const byStatus = Map.groupBy([...route.refusals, ...framework], (code) => refusals[code].status);
  return {
    operationId: name,
    summary: route.summary,
    parameters,
    ...(route.auth === 'open' ? {} : { security: [{ [route.auth]: [] }] }),
    ...(readsBody ? { requestBody: { required: true, content: contentOf(route) } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: isBare(route.path) ? route.output : enveloped(route.output) },
        },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: [...new Set(codes)].join(', '),
            content: { 'application/json': { schema: refusalSchema } },
          },
        ]),
      ),
    },
  };
}

function contentOf(route: Route): Record<string, unknown> {
  const json = { 'application/json': { schema: route.input } };
  if (route.pictures) return { ...json, 'multipart/form-data': { schema: partsOf(route.pictures) } };
  return route.encrypted
    ? {
        ...json,
        'application/jose': { schema: { type: 'string', description: 'The JSON body as compact JWE.' } },
      }
    : json;
}

/** A body with pictures: the other fields as JSON text in the part `input`, then the pictures as files. */
function partsOf({ field, max }: NonNullable<Route['pictures']>): Record<string, unknown> {
  const file = { type: 'string', contentMediaType: 'image/png, image/jpeg', contentEncoding: 'binary' };
  return {
    type: 'object',
    properties: {
      input: { type: 'string', contentMediaType: 'application/json' },
      [field]: max === 1 ? file : { type: 'array', maxItems: max, items: file },
    },
  };
}

function enveloped(value: TSchema): Record<string, unknown> {
  return {
    type: 'object',
    required: ['success', 'value', 'message'],
    properties: { success: { const: true }, value, message: { type: 'string' } },
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The same for people: a table of all calls, and the guides of modules below it. Plain HTML, no script. */
export function pageOfApi(guide: string): string {
  const rows = routes().map(
    ([, route]) =>
      `<tr><td><code>${route.method}</code><td><code>${escaped(route.path)}</code>` +
      `<td>${route.auth}<td>${escaped(route.summary)}<td>${escaped(route.refusals.join(', '))}`,
  );
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Tyche: the calls</title><h1>The calls of Tyche</h1><p>Made from the contract. <a href="/docs/openapi.json">OpenAPI 3.1</a> · <a href="#slip">How to bet</a></p>${FRAME}` +
    `<table border="1" cellpadding="6"><tr><th>Method<th>Path<th>Who<th>What<th>Refuses${rows.join('')}</table>${guide}</html>`
  );
}

/** What holds for every call (wire.md 2.2, 2.4). */
const FRAME =
  '<ul><li>A body is JSON (<code>content-type: application/json</code>). GET and DELETE take the same fields as a query.' +
  '<li>Calls under <code>/lgw</code> answer bare and also at <code>/lotto/lgw</code> and <code>/lotto-vn/lgw</code>; they refuse with <code>{"errorCode","message","value"}</code>.' +
  '<li>All others answer <code>{"success":true,"value","message"}</code> and refuse with <code>{"success":false,"errorCode","message","value"}</code>. <code>value.code</code> is the code, the rest of <code>value</code> its details.' +
  "<li>The header <code>Language</code> names the language of sentences: a code that <code>/wps/system/status</code> lists under <code>languages</code>, otherwise the site's <code>defaultLanguage</code>. <code>Accept-Language</code> is not read." +
  "<li>The header <code>Merchant</code> may be left out; another merchant than the site's is refused." +
  '<li>Money is decimal text with at most four decimals; times are milliseconds since 1970, UTC.</ul>';
