// The OpenAPI document as a judge: which answer a call may give, and whether an answer is one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/', import.meta.url));
const { default: Ajv } = require('ajv');

export const document = JSON.parse(
  readFileSync(new URL('../../src/server/openapi.json', import.meta.url), 'utf8'));

export function follow(node) {
  while (node?.$ref) node = node.$ref.slice(2).split('/').reduce((at, key) => at?.[key], document);
  return node;
}

// OpenAPI 3.0's schemas as JSON schemas: nullable becomes a type, references lead into $defs.
export function toJsonSchema(node) {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (node === null || typeof node !== 'object') return node;
  if (node.$ref) return { $ref: node.$ref.replace('#/components/schemas/', '#/$defs/') };
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (['nullable', 'example', 'description', 'format', 'default'].includes(key) && typeof value !== 'object')
      continue;
    // The keys of `properties` are names of fields, not keywords.
    out[key] = key === 'properties'
      ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toJsonSchema(schema)]))
      : key === 'enum' || key === 'example' ? value : toJsonSchema(value);
  }
  if (node.nullable && node.type) out.type = [node.type, 'null'];
  return out;
}

const ajv = new Ajv({ strict: true, allErrors: false, allowUnionTypes: true });
const $defs = toJsonSchema(document.components.schemas);
const compiled = new Map();

// What is wrong with `value` as the OpenAPI schema `schema`, or ''.
export function schemaError(schema, value) {
  const key = JSON.stringify(schema);
  if (!compiled.has(key)) compiled.set(key, ajv.compile({ ...toJsonSchema(schema), $defs }));
  const validate = compiled.get(key);
  if (validate(value)) return '';
  return validate.errors
    .map((error) => `${error.instancePath || '(root)'} ${error.message} ${JSON.stringify(error.params)}`)
    .join('; ');
}

// The calls of the original projects, below whose paths every error carries one more field.
const originals = [
  { top: '/api/game', anywhere: 'x-any-contrast-path', problem: 'ContrastProblem' },
  { top: '/game', anywhere: 'x-any-nested-path', problem: 'NestedProblem' },
];
const isBelow = (path, top) => path === top || path.startsWith(`${top}/`);
const originalOf = (path) => originals.find(({ top }) => isBelow(path, top));

// Whether a path is a call's; all others are the page's.
export const isCall = (path) => isBelow(path, '/api') || originalOf(path) !== undefined;

const routes = Object.entries(document.paths)
  .map(([path, item]) => ({
    path, item,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

export function findRoute(path) {
  return routes.find((route) => route.pattern.test(path));
}

function headerErrors(response, headers) {
  return Object.entries(response.headers ?? {}).flatMap(([name, node]) => {
    const { required, schema } = follow(node);
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const error = schemaError(schema, value);
    return error ? [`the header ${name}: '${value}' ${error}`] : [];
  });
}

// What the document says about an answer's status and content type, or an error as text.
export function findContent(method, path, status, type) {
  const route = findRoute(path);
  const operation = route?.item[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  const node = operation?.responses[status] ?? document[originalOf(path)?.anywhere ?? 'x-any-path'][status];
  if (!operation && !node) return { error: `${method} ${path} is not documented` };
  if (!node) return { error: `the status ${status} is not documented` };
  const response = follow(node);
  if (!response.content) return { response };
  const content = response.content[type];
  if (!content) return { error: `the type '${type}' of status ${status} is not documented` };
  return { response, content };
}

// Everything that differs between an answer and the document, as texts. `body` is parsed JSON or text.
export function differences({ method, path, status, headers, body }) {
  if (method === 'OPTIONS') {
    return [204, 200].includes(status) && headers.allow ? [] : [`OPTIONS answers ${status}, Allow: ${headers.allow}`];
  }
  const type = (headers['content-type'] ?? '').split(';')[0].trim();
  const { error, response, content } = findContent(method, path, status, type);
  if (error) return [error];
  const found = headerErrors(response, headers);
  if (!content) return body ? [...found, `a body with status ${status}`] : found;
  if (method === 'HEAD' || type === 'text/event-stream') return found;
  const original = type === 'application/problem+json' && originalOf(path);
  const schema = original ? { $ref: `#/components/schemas/${original.problem}` } : content.schema;
  const wrong = schemaError(schema, body);
  if (wrong) found.push(wrong);
  if (type === 'application/problem+json' && body?.status !== status)
    found.push(`the problem says status ${body?.status}, the answer ${status}`);
  return found;
}

// What is wrong with an event of a stream, or ''.
export function eventError(path, event) {
  const { error, content } = findContent('GET', path, 200, 'text/event-stream');
  if (error) return error;
  const schema = content['x-events'][event.event];
  if (!schema) return `the event '${event.event}' is not documented`;
  return schemaError(schema, event.data);
}
