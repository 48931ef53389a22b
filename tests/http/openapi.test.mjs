// The document is right in itself; whether the server keeps to it is checked by every other test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document, follow, schemaError } from './openapi.mjs';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).filter(([key]) => methods.includes(key)).map(([method, operation]) => ({ path, method, operation })));

function walk(node, visit, at = '#') {
  if (node === null || typeof node !== 'object') return;
  visit(node, at);
  for (const [key, value] of Object.entries(node)) walk(value, visit, `${at}/${key}`);
}

test('every reference leads somewhere and every part is used', () => {
  const used = new Set();
  walk(document, (node, at) => {
    if (typeof node.$ref !== 'string') return;
    assert.ok(follow(node), `${at}: ${node.$ref} leads nowhere`);
    used.add(node.$ref);
  });
  for (const [kind, parts] of Object.entries(document.components))
    for (const name of Object.keys(parts))
      assert.ok(kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`), `${kind}/${name} is not used`);
});

test('every operation has an id of its own, a summary, a success and an error', () => {
  const ids = new Set();
  for (const { path, method, operation } of operations) {
    const name = `${method} ${path}`;
    assert.match(operation.operationId ?? '', /^[a-z_]+$/, name);
    assert.ok(!ids.has(operation.operationId), `${name}: ${operation.operationId} is taken`);
    ids.add(operation.operationId);
    assert.ok(operation.summary, name);
    const statuses = Object.keys(operation.responses);
    assert.ok(statuses.some((status) => /^2\d\d$/.test(status)), `${name} has no success`);
    assert.ok(statuses.some((status) => /^[45]\d\d$/.test(status)), `${name} has no error`);
    for (const status of statuses) {
      const response = follow(operation.responses[status]);
      assert.ok(response.description, `${name} ${status}`);
      if (status >= 400) assert.deepEqual(Object.keys(response.content), ['application/problem+json'], `${name} ${status}`);
    }
    for (const { schemes } of (operation.security ?? []).map((need) => ({ schemes: Object.keys(need) })))
      for (const scheme of schemes) assert.ok(document.components.securitySchemes[scheme], `${name}: ${scheme}`);
    for (const tag of operation.tags) assert.ok(document.tags.some((known) => known.name === tag), `${name}: ${tag}`);
  }
});

test('every path parameter is declared, and no other', () => {
  for (const { path, method, operation } of operations) {
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]).sort();
    const parameters = (operation.parameters ?? []).map(follow);
    const declared = parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(declared.map((parameter) => parameter.name).sort(), named, `${method} ${path}`);
    assert.ok(declared.every((parameter) => parameter.required), `${method} ${path}`);
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    assert.equal(new Set(keys).size, keys.length, `${method} ${path} declares one twice`);
  }
});

test('schemas are strict and every required field exists', () => {
  const open = new Set();
  // What a training writes may have further fields some day.
  const growing = new Set(['#/RunMatch', '#/RunRecord']);
  walk(document.components.schemas, (node, at) => {
    if (node.type !== 'object') return;
    if (node.properties) {
      assert.equal(node.additionalProperties, growing.has(at), `${at} allows unknown fields, or should`);
      for (const name of node.required ?? []) assert.ok(node.properties[name], `${at}: ${name} is required but not described`);
    } else if (!('additionalProperties' in node)) {
      open.add(at.split('/').slice(1, 4).join('/'));
    }
  }, '#');
  // Only what a game defines by itself may have any field.
  assert.deepEqual([...open].sort(), ['Move/properties/json', 'MoveRequest/properties/move', 'Record', 'Run/properties/best', 'Run/properties/latest', 'Run/properties/run',
    'SolutionJob/properties/result', 'Weights/properties/facts']);
});

test('every example is what its schema says', () => {
  let seen = 0;
  walk(document.paths, (node, at) => {
    if (!('example' in node) || !node.schema) return;
    seen += 1;
    assert.equal(schemaError(node.schema, node.example), '', at);
  });
  for (const [name, response] of Object.entries(document.components.responses))
    for (const content of Object.values(response.content ?? {}))
      if (content.example) assert.equal(schemaError(content.schema, content.example), '', name);
  assert.ok(seen > 20, `${seen} examples`);
});

test('the judge finds a missing, an unknown and a null field', () => {
  const problem = { type: '/problems/illegal', title: 'Illegal', status: 422, detail: 'no', where: '', hint: '', code: 'illegal', tag: '' };
  const schema = { $ref: '#/components/schemas/Problem' };
  assert.equal(schemaError(schema, problem), '');
  assert.match(schemaError(schema, { ...problem, more: 1 }), /additional/);
  assert.match(schemaError(schema, { ...problem, hint: null }), /hint/);
  const { tag, ...less } = problem;
  assert.match(schemaError(schema, less), /tag/);
});
