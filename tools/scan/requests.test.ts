import { expect, test } from 'vitest';
import { requestsOf, sampleOf } from './requests.ts';

const amount = { type: 'string', pattern: '^\\d+\\.\\d{4}$' };

test('every call becomes a request with path, query and body filled in', () => {
  const api = {
    paths: {
      '/things/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'string', pattern: '^[1-9]$' } },
            { name: 'q', in: 'query', schema: { type: 'string' } },
          ],
        },
        delete: { parameters: [] },
      },
      '/pay': {
        post: {
          parameters: [],
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { amount } } } },
          },
        },
      },
    },
  };
  expect(requestsOf(api, (method) => method !== 'delete')).toEqual([
    { method: 'GET', target: '/things/1?q=1', body: null },
    { method: 'POST', target: '/pay', body: '{"amount":"10.0000"}' },
  ]);
});

test('a sample fits its schema', () => {
  expect(sampleOf({ anyOf: [{ const: 'a' }, { const: 'b' }] })).toBe('a');
  expect(sampleOf({ type: 'array', items: { type: 'integer', minimum: 3 } })).toEqual([3]);
  expect(sampleOf({ type: 'string', minLength: 60 })).toHaveLength(60);
  expect(sampleOf({ type: 'boolean' })).toBe(true);
});
